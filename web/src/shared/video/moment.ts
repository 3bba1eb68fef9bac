const PARAMETER = 't';
/** Whole seconds, as the links below have them. */
const SECONDS = /^\d{1,6}$/;

/** The address of a moment of a video, of its page's; `seconds` is cut to whole ones, and the beginning needs none. */
export function momentLink(page: string, seconds: number): string {
  const link = new URL(page);
  const whole = Math.floor(seconds);
  if (whole > 0) link.searchParams.set(PARAMETER, String(whole));
  return link.toString();
}

/**
 * The second at which an address wants a film of `duration` seconds to begin. The beginning where it names none, or one that the film does not
 * have; nobody can tell that of a film whose length is unknown (0).
 */
export function momentOf(search: string, duration: number): number {
  const text = new URLSearchParams(search).get(PARAMETER) ?? '';
  const seconds = SECONDS.test(text) ? Number(text) : 0;
  return seconds < duration ? seconds : 0;
}
