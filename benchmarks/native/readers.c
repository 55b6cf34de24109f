// Readers of event streams, as many as asked for, that read and forget: readers PORT COUNT PATH...
// Prints "ready" once all have their first bytes, and the bytes read when it is told to stop.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static volatile sig_atomic_t over;
static void end(int signal) { (void)signal; over = 1; }

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  int count = atoi(argv[2]), begun = 0, ready = 0;
  struct rlimit files = {60000, 60000};
  setrlimit(RLIMIT_NOFILE, &files);
  signal(SIGTERM, end);
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1]))};
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int loop = epoll_create1(0);
  char *heard = calloc(70000, 1);
  static char in[262144], ask[512];
  long long total = 0, lost = 0;
  while (!over) {
    // not more than 64 on their way at once: a server's first answers are not what is measured here
    while (begun < count && begun - ready < 64) {
      int fd = socket(AF_INET, SOCK_STREAM, 0);
      if (fd < 0 || connect(fd, (void *)&place, sizeof place)) { perror("connect"); return 1; }
      int length = snprintf(ask, sizeof ask, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n", argv[3 + begun % (argc - 3)], argv[1]);
      if (write(fd, ask, length) != length) { perror("write"); return 1; }
      struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
      epoll_ctl(loop, EPOLL_CTL_ADD, fd, &event);
      begun++;
    }
    struct epoll_event events[512];
    int some = epoll_wait(loop, events, 512, 200);
    for (int i = 0; i < some; i++) {
      int fd = events[i].data.fd;
      ssize_t got = recv(fd, in, sizeof in, MSG_DONTWAIT);
      if (got <= 0) {
        if (got < 0 && errno == EAGAIN) continue;
        close(fd);
        lost++;
        continue;
      }
      total += got;
      if (!heard[fd]) {
        heard[fd] = 1;
        if (++ready == count) { printf("ready\n"); fflush(stdout); }
      }
    }
  }
  printf("%lld %lld\n", total, lost);
  return 0;
}
