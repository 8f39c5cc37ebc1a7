// Before the first paint: the theme that the reader chose, if any.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // No storage (some browsers, for files): the system's theme it is.
  }
})();
