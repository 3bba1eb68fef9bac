/** Times within which one person counts once, as Postgres reads them. */
export const WINDOWS = { impression: '5 minutes', click: '1 minute' } as const;
export type Counted = keyof typeof WINDOWS;

/** Rows that one pruning statement takes at most, so that it never holds many for long. */
export const PRUNED_AT_ONCE = 5_000;
