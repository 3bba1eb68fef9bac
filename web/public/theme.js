// Runs before the first paint, so that a reload never flashes the other theme. A file of its own: the page allows no inline scripts.
(function applyStoredTheme() {
  let stored;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the default theme stays.
    stored = 'light';
  }
  document.documentElement.dataset.theme = stored === 'dark' ? 'dark' : 'light';
})();
