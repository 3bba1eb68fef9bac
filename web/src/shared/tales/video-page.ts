/** The page on this site of the video that an address names; null for an address of anything else. */
export function videoPage(address: string | null): string | null {
  if (address === null || !URL.canParse(address, window.location.origin)) return null;
  const { origin, pathname } = new URL(address, window.location.origin);
  return origin === window.location.origin && /^\/video\/[\w-]{1,64}$/.test(pathname) ? pathname : null;
}
