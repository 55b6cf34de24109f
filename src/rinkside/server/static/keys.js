// Keys of a desk: keys({"Ctrl+Enter": release, "Shift+3": () => mark(-3), F4: fall}) → function that takes them off again.
// Names: Ctrl+ Alt+ Shift+ before the key; letters in capitals; digits by their place on the keyboard, so that Shift+3 is
// the same on every layout. Plain letters and digits do nothing while somebody types in a field; F keys and Ctrl do.

export function nameOf(event) {
  let key = event.key;
  if (/^(Digit|Numpad)\d$/.test(event.code)) key = event.code.slice(-1);
  else if (key === " ") key = "Space";
  else if (key.length === 1) key = key.toUpperCase();
  const shown = event.shiftKey && (key.length > 1 || /[A-Z0-9]/.test(key)) ? "Shift+" : "";
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${shown}${key}`;
}

export function typing(target) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) && !/^(checkbox|radio|button)$/.test(target.type ?? "");
}

export function keys(table, { on = document, whileTyping = [] } = {}) {
  const heard = (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const name = nameOf(event);
    const act = table[name];
    if (!act) return;
    if (event.repeat && !/^(Arrow|Tab|Backspace)/.test(event.key)) return event.preventDefault();
    const plain = !/^(Ctrl\+|Alt\+|F\d)/.test(name) && name !== "Escape";
    if (plain && typing(event.target) && !whileTyping.includes(name)) return;
    if (name === "Enter" && event.target instanceof HTMLElement && event.target.closest("button, a, dialog")) return;
    if (document.querySelector("dialog[open]")) return; // a question that waits has the keyboard to itself
    if (act(event) !== false) event.preventDefault();
  };
  on.addEventListener("keydown", heard);
  return () => on.removeEventListener("keydown", heard);
}

/** A key cap to stand in a button. Screen readers get aria-keyshortcuts instead. */
export function cap(name) {
  const node = document.createElement("kbd");
  node.className = "key";
  node.setAttribute("aria-hidden", "true");
  node.textContent = name.replace("Ctrl+", "⌃").replace("Shift+", "⇧").replace("Alt+", "⌥");
  return node;
}
