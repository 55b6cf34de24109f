// The floor of a fan-out: one epoll loop that accepts readers of /sub and writes what is posted to /pub to all of them.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 70000 };
static int readers[MOST], count;

int main(int argc, char **argv) {
  int port = argc > 1 ? atoi(argv[1]) : 0, on = 1;
  struct rlimit files = {60000, 60000};
  setrlimit(RLIMIT_NOFILE, &files);
  int door = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port)};
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof place;
  if (bind(door, (void *)&place, sizeof place) || listen(door, 4096)) { perror("listen"); return 1; }
  getsockname(door, (void *)&place, &size);
  printf("%d\n", ntohs(place.sin_port));
  fflush(stdout);
  int loop = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = door}, events[512];
  epoll_ctl(loop, EPOLL_CTL_ADD, door, &event);
  static char in[65536], out[70000];
  static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: hi\n\n";
  for (;;) {
    int ready = epoll_wait(loop, events, 512, -1);
    for (int i = 0; i < ready; i++) {
      int fd = events[i].data.fd;
      if (fd == door) {
        int guest;
        while ((guest = accept4(door, 0, 0, SOCK_NONBLOCK)) >= 0) {
          setsockopt(guest, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
          struct epoll_event e = {.events = EPOLLIN, .data.fd = guest};
          epoll_ctl(loop, EPOLL_CTL_ADD, guest, &e);
        }
        continue;
      }
      ssize_t got = read(fd, in, sizeof in - 1);
      if (got <= 0) {
        if (got < 0 && errno == EAGAIN) continue;
        for (int r = 0; r < count; r++)
          if (readers[r] == fd) { readers[r] = readers[--count]; break; }
        close(fd);
        continue;
      }
      in[got] = 0;
      if (!strncmp(in, "GET", 3)) {
        if (write(fd, head, sizeof head - 1) > 0 && count < MOST) readers[count++] = fd;
        continue;
      }
      char *body = strstr(in, "\r\n\r\n");
      int length = snprintf(out, sizeof out, "id: 1\nevent: state\ndata: %s\n\n", body ? body + 4 : "");
      for (int r = 0; r < count; r++)
        if (write(readers[r], out, length) < 0 && errno != EAGAIN) perror("write");
      static const char done[] = "HTTP/1.1 204 No Content\r\n\r\n";
      if (write(fd, done, sizeof done - 1) < 0) perror("write");
    }
  }
}
