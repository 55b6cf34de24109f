// Light or dark as last chosen on this device; loaded before the page is drawn.
(() => {
  const saved = localStorage.getItem("rinkside-theme");
  if (saved) document.documentElement.dataset.theme = saved;
  window.rinksideTheme = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("rinkside-theme", root.dataset.theme);
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-theme-switch]")) window.rinksideTheme();
  });
})();
