import { formatViews as formatKnown } from '@alcova/contracts';

/** A count as cards show it: 1.5K. What is no number, from a server of another version say, counts as none. */
export const formatViews = (count: number): string => formatKnown(Number.isFinite(count) ? count : 0);

const pad = (value: number) => String(value).padStart(2, '0');

/** Seconds as mm:ss, from an hour on h:mm:ss; an unknown duration (0) as 00:00. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) && seconds > 0 ? seconds : 0);
  const hours = Math.floor(whole / 3_600);
  const clock = `${pad(Math.floor((whole % 3_600) / 60))}:${pad(whole % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

/** Bytes in MB (1024 x 1024) with two decimals. */
export const formatMegabytes = (bytes: number): string => `${(bytes / (1_024 * 1_024)).toFixed(2)} MB`;

const day = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
});
/** dd/mm/yyyy of a moment in ISO 8601, in São Paulo. */
export const formatDate = (moment: string): string => day.format(new Date(moment));
