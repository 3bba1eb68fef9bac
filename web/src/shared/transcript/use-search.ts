import { useDeferredValue, useMemo, useState } from 'react';
import type { Paragraph } from './paragraphs';
import { findHits, searchable } from './search';

/** What is looked for in a transcript, and what is found. */
export function useSearch(paragraphs: readonly Paragraph[]) {
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setHit] = useState(0);
  // A long text is looked through behind what is typed.
  const wanted = useDeferredValue(typed ?? '');
  const isWanted = wanted !== '';
  const text = useMemo(() => (isWanted ? searchable(paragraphs) : []), [isWanted, paragraphs]);
  const hits = useMemo(() => findHits(text, wanted), [text, wanted]);
  const count = hits.cues.length;
  const hit = Math.min(chosen, count - 1);
  return {
    /** Null while nobody searches. */
    typed,
    hits,
    /** The hit that one looks at, and the cue in which it begins; -1 and undefined for none. */
    hit,
    cue: hits.cues[hit],
    look: (next: string | null) => {
      setTyped(next);
      setHit(0);
    },
    /** To the next hit, or with -1 to the one before; around at the ends. */
    step: (by: number) => setHit(count === 0 ? 0 : (hit + by + count) % count),
  };
}

export type Search = ReturnType<typeof useSearch>;
