/** Kinds of what is read while a site is used. */
export type What =
  /** Bytes that a process has in memory. */
  | 'resident'
  /** Bytes that a process holds in its heap, and outside it, after all garbage is collected. */
  | 'held'
  /** Open files, sockets, pipes of a process; connections; consumers: what was opened and must be closed. */
  | 'open'
  /** Rows and bytes of a table. */
  | 'rows'
  | 'table-bytes'
  /** What is in a stream, or in the store. */
  | 'kept';

/** One figure. */
export interface Reading {
  readonly what: What;
  /** As the reports name it. */
  readonly of: string;
  readonly value: number;
}

/** What was read at one moment, in milliseconds since 1970. */
export interface Sample {
  readonly at: number;
  readonly readings: readonly Reading[];
}

/** How many of something are open. */
export const open = (of: string, value: number): Reading => ({ what: 'open', of, value });
