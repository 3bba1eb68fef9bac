import { SITE_TIME_ZONE } from '@alcova/contracts';
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SITE_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});
const shown = new Intl.DateTimeFormat('pt-BR', {
  timeZone: SITE_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment in ISO 8601 as a control for date and time has it (yyyy-mm-ddThh:mm), in São Paulo; empty for none. */
export const toControl = (moment: string | null): string =>
  moment === null ? '' : clock.format(new Date(moment)).replace(' ', 'T');

/** What such a control says as a moment in ISO 8601; null for an empty one or no time at all. */
export function fromControl(value: string): string | null {
  const guess = Date.parse(`${value}Z`);
  if (Number.isNaN(guess)) return null;
  const offset = guess - Date.parse(`${toControl(new Date(guess).toISOString())}Z`);
  return new Date(guess + offset).toISOString();
}

/** dd/mm/yyyy, hh:mm of a moment in ISO 8601, in São Paulo. */
export const formatMoment = (moment: string): string => shown.format(new Date(moment));
