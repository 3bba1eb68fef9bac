/**
 * The router names each entry of the history, but not the one with which a visit begins: that one gets its name here, so that what belongs to
 * an entry (the home page's random selection) is found again after a reload, and is another's in the next visit of the same tab. Call it
 * before the router starts.
 */
export function nameFirstEntry(): void {
  const state: unknown = window.history.state;
  const kept = typeof state === 'object' ? state : null;
  if (kept && 'key' in kept) return;
  window.history.replaceState({ ...kept, key: Math.random().toString(36).slice(2, 10) }, '');
}
