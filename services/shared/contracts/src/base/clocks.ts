/**
 * How far the clocks of any two processes, the broker's and the database's among them, may be apart with everything still going
 * (seconds): five minutes, and one for messages that are late.
 */
export const CLOCK_SKEW_SECONDS = 6 * 60;

/** The zone of the site's people: days are counted, and moments told, by its clock. */
export const SITE_TIME_ZONE = 'America/Sao_Paulo';

const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: SITE_TIME_ZONE, dateStyle: 'short' });
/** The day (yyyy-mm-dd) that a moment falls on where the site's people are. */
export const siteDay = (moment: Date): string => dayIn.format(moment);
