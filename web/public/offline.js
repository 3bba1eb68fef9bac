// The page without a connection gives its place back to the one that was asked for as soon as the site answers again.
(function comeBack() {
  const EVERY_MS = 5_000;
  let isAsking = false;

  // The worker answers no HEAD from what it keeps: whoever answers this one is the site.
  const look = async () => {
    if (isAsking || document.hidden) return;
    isAsking = true;
    try {
      const answer = await fetch('/offline.html', { method: 'HEAD', cache: 'no-store' });
      if (answer.ok) window.location.reload();
    } catch {
      // Still away: the next look may find it.
    }
    isAsking = false;
  };

  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, EVERY_MS);
})();
