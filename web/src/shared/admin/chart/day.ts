const shown = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' });

/** Seconds since 1970 of the beginning of a day (yyyy-mm-dd, UTC). */
export const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1_000;
/** dd/mm/yyyy of such a day. */
export const formatDay = (day: string): string => shown.format(new Date(`${day}T00:00:00Z`));
/** dd/mm of such seconds. */
export const shortDay = (seconds: number): string => short.format(new Date(seconds * 1_000));
