import { formatDuration } from '../../../shared/format/format';

/** Times are kept to the hundredth of a second. */
export const toHundredths = (seconds: number): number => Math.round(seconds * 100) / 100;

/** Seconds of a film as '01:02,35', with hours before where there are some. */
export function formatTime(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  return `${formatDuration(Math.floor(hundredths / 100))},${String(hundredths % 100).padStart(2, '0')}`;
}

const TYPED = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/;

/** Seconds of a time as people type it: '1:02,35', '62.35', '0:01:02'; undefined where it is none. */
export function readTime(typed: string): number | undefined {
  const parts = TYPED.exec(typed.trim());
  if (!parts) return undefined;
  const [, hours, minutes, seconds, fraction = '0'] = parts;
  const isTooMuch =
    (minutes !== undefined && Number(seconds) > 59) || (hours !== undefined && Number(minutes) > 59);
  if (isTooMuch) return undefined;
  const whole = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds);
  return toHundredths(whole + Number(`0.${fraction}`));
}
