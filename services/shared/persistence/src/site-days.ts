import { SITE_TIME_ZONE } from '@alcova/contracts';

/** SQL: a moment as the clocks of the site's people show it. */
export const siteClock = (moment: string): string => `(${moment} AT TIME ZONE '${SITE_TIME_ZONE}')`;
/** SQL: the day that it is where the site's people are. */
export const SITE_TODAY = `${siteClock('now()')}::date`;
/** SQL: the moment at which such a day begins. */
export const startOfDay = (day: string): string => `((${day})::timestamp AT TIME ZONE '${SITE_TIME_ZONE}')`;
