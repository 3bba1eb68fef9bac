/** Longer than any film, and still written in digits. */
export const MAX_MS = 100 * 3_600_000;
/** A WebVTT timestamp as a pattern: hours, when there are any, minutes, seconds and milliseconds. */
export const TIME = String.raw`(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})(?!\d)`;

/** Milliseconds of the parts that `TIME` finds; null for what is no time, such as 00:75:00.000. */
export function msOf([hours = '0', minutes, seconds, ms]: readonly (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms);
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** `01:02:03.500` */
export function timestamp(ms: number): string {
  const [hours, minutes, rest] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, ms % 60_000];
  return `${padded(hours, 2)}:${padded(minutes, 2)}:${padded(Math.floor(rest / 1_000), 2)}.${padded(rest % 1_000, 3)}`;
}
