import { SITE_TIME_ZONE } from '@alcova/contracts';
const exact = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: SITE_TIME_ZONE,
});
const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });

const SECOND_MS = 1_000;
const UNITS = [
  ['day', 86_400 * SECOND_MS],
  ['hour', 3_600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
] as const;

/** dd/MM/yyyy HH:mm of a moment in ISO 8601, in São Paulo. */
export const formatMoment = (moment: string): string => exact.format(new Date(moment)).replace(',', '');

/** How long ago a moment (ISO 8601) was at `now` (ms since the epoch): 'agora', 'há 5 minutos', 'ontem'. */
export function formatAgo(moment: string, now: number): string {
  const passed = Math.max(0, now - new Date(moment).getTime());
  for (const [unit, length] of UNITS) {
    if (passed >= length) return relative.format(-Math.floor(passed / length), unit);
  }
  return relative.format(0, 'second');
}
