/** What may become of the rows of a table while a site is used. */
export type Growth =
  /** It tells of what people did, and is kept for as long as that is. */
  | { readonly grows: 'with facts'; readonly why: string }
  /** Rows go after a while. */
  | {
      readonly grows: 'for a while';
      readonly why: string;
      /** Until when a row stays, as SQL of its own columns; null for one that stays as long as something else. */
      readonly until: string;
      /** Minutes from then to its removal, at the latest. */
      readonly within: number;
      /** SQL by which the time of some of what is there is up now: of nothing that a load makes it is by itself. */
      readonly age?: string;
    }
  /** It has as many rows as there are things that the load does not make, or as there is work under way. */
  | { readonly grows: 'not at all' };

/** By their names. */
export type Tables = Readonly<Record<string, Growth>>;
const STILL: Growth = { grows: 'not at all' };
/** Tables of facts, each with which. */
export const facts = (...tables: readonly (readonly [string, string])[]): Tables =>
  Object.fromEntries(tables.map(([name, why]) => [name, { grows: 'with facts', why }]));
/** Tables that do not grow. */
export const still = (...tables: readonly string[]): Tables =>
  Object.fromEntries(tables.map((name) => [name, STILL]));
