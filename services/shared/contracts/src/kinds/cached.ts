/** What public answers are made of; a change of one kind makes no answer of another stale. */
export type CachedKind = 'videos' | 'books' | 'ads' | 'tales' | 'site';

/** A thing whose cached answers are stale: its kind and its id. */
export type Stale = readonly [CachedKind, string];

/** How the answer of a public read is kept ready at the gateway. */
export interface Cached<Answer> {
  /** Several where the answer is made of several: it goes with any of them. */
  readonly of: CachedKind | readonly CachedKind[];
  /** Ids of what the answer shows: an answer goes when one of them changes. */
  shows?(answer: Answer): readonly string[];
  /** Set: only changes of what it shows touch the answer. Else it is a list, and any change of its kind may add to it or take from it. */
  readonly alone?: true;
  /** Set: administrators are answered by the service itself, as they may see more, and that answer is never kept. */
  readonly administratorsApart?: true;
  /** Set on answers of another kind than videos and tales that the policy of what is shown where touches too. */
  readonly byPolicy?: true;
  /** Set on what changes a few times a year: browsers and proxies keep it for minutes. */
  readonly rarelyChanges?: true;
}
