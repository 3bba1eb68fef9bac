// Runs before the first paint. A file of its own: the page allows no inline scripts.
(function beforePaint() {
  const page = document.documentElement;
  const read = (area, key) => {
    try {
      return window[area].getItem(key);
    } catch {
      // Storage is blocked: as if nothing had been chosen.
      return null;
    }
  };

  // A reload never flashes the other theme.
  page.dataset.theme = read('localStorage', 'theme') === 'dark' ? 'dark' : 'light';

  // Who wants a neutral name installs the site under it.
  if (read('localStorage', 'neutralApp') === '1') {
    for (const link of document.querySelectorAll('link[data-neutral]')) link.href = link.dataset.neutral;
  }

  // A tab that was left by the quick exit does not show the site again by 'Back' or 'Forward'; opened anew it is as always.
  const leaveAgain = (byHistory) => {
    const address = read('sessionStorage', 'quickExit');
    if (!address) return;
    if (byHistory) {
      page.hidden = true;
      document.title = '';
      window.location.replace(address);
    } else {
      window.sessionStorage.removeItem('quickExit');
    }
  };
  const [navigation] = window.performance.getEntriesByType('navigation');
  leaveAgain(navigation !== undefined && navigation.type === 'back_forward');
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) leaveAgain(true);
  });
})();
