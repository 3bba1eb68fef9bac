/** What speaks: a film, or sound alone. It stays the same object as long as it is the same voice. */
export interface Voice {
  /** Where it is, in seconds. */
  readonly seconds: () => number;
  /** Calls back when it is elsewhere, some times a second is enough; answers how to end that. */
  readonly subscribe: (onChange: () => void) => () => void;
}
