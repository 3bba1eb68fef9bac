// Runs before the first paint. The build writes it into the page, whose policy allows exactly this; the page without a connection loads it.
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

  // A reload never flashes the other theme. Who wants that of the system has it as it is now.
  const isDark =
    read('localStorage', 'themeAuto') === '1'
      ? window.matchMedia('(prefers-color-scheme: dark)').matches
      : read('localStorage', 'theme') === 'dark';
  page.dataset.theme = isDark ? 'dark' : 'light';

  // The text of a tale has the size that was chosen from its first line on.
  const size = read('localStorage', 'readingSize');
  if (/^[1-5]$/.test(size)) page.dataset.readingSize = size;

  // Who may be signed in sees nothing until the application knows; who said yes before is not asked again.
  const session = read('localStorage', 'session');
  if (page.dataset.entry === 'asked') {
    if (session !== null && session !== 'lost') page.dataset.entry = 'waiting';
    else if (read('localStorage', 'consentAccepted') === 'true') page.dataset.entry = 'entered';
  }

  // Who was here before gets other videos on /home than the page has: none is shown that another takes the place of.
  if (window.location.pathname === '/home') {
    const category = new URLSearchParams(window.location.search).get('category') || 'home';
    const shown = [read('localStorage', `videos_${category}`), read('sessionStorage', 'homePages')];
    if (shown.some((list) => list !== null && list !== '[]')) page.dataset.drawn = '';
  }

  // The row of what was begun has its room from the first paint on, unless what is kept is about to go.
  const places = [read('localStorage', 'playbackPositions'), read('localStorage', 'readingPlaces')];
  const isLeft = read('localStorage', 'placesOf') !== null && (session === null || session === 'lost');
  const isKept = read('localStorage', 'historyDays') !== '0' && !isLeft;
  if (isKept && places.some((kept) => /"(?:seconds|paragraph)":\d/.test(kept))) page.dataset.begun = '';

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

  // What the server wrote is painted first. Then the application is loaded, whose tags the build keeps in a template until here.
  document.addEventListener('DOMContentLoaded', () => {
    const application = document.getElementById('application');
    if (application === null) return;
    const load = () => document.head.append(application.content);
    // A tab in the background paints nothing.
    if (document.hidden) load();
    else window.requestAnimationFrame(() => setTimeout(load));
  });
})();
