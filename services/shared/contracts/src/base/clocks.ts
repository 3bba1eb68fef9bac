/**
 * How far the clocks of any two processes, the broker's and the database's among them, may be apart with everything still going
 * (seconds): five minutes, and one for messages that are late.
 */
export const CLOCK_SKEW_SECONDS = 6 * 60;
