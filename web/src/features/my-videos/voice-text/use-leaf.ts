import { useRef, useState } from 'react';

/** Sentences that are drawn at once: a text may have three thousand. */
const AT_ONCE = 50;

/** Leafs through places of sentences. `list` is the ref of the element that gets the focus when it is leafed. */
export function useLeaf(places: readonly number[]) {
  const list = useRef<HTMLOListElement>(null);
  const [wanted, want] = useState(0);
  const pages = Math.max(1, Math.ceil(places.length / AT_ONCE));
  const page = Math.min(wanted, pages - 1);
  const first = page * AT_ONCE;
  const turn = (to: number) => {
    want(to);
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  };
  return {
    ...{ list, first },
    shown: places.slice(first, first + AT_ONCE),
    before: page > 0 ? () => turn(page - 1) : undefined,
    after: page < pages - 1 ? () => turn(page + 1) : undefined,
    /** Turns to where the n-th of them stands. */
    show: (index: number) => want(Math.floor(index / AT_ONCE)),
  };
}
