import { type Alignment, MAX_MOVES, type SentenceMove } from '@alcova/contracts';
import { useState } from 'react';
import { carriedOver, type Moves, NO_MOVES } from './moves';

interface Draft {
  /** The list as it was when the first sentence of it was moved. */
  readonly base: Alignment;
  readonly moves: Moves;
}

const draftOf = (base: Alignment, moves: Moves): Draft | null => (moves.size > 0 ? { base, moves } : null);

/**
 * What was changed in a list of sentences and is not saved yet. It stays on the list that it was made on, also when there is another one by
 * now: `newer` is that one then, null where the text is gone, undefined while there is none.
 * @param current the alignment as the server has it
 */
export function useDraft(current: Alignment | null) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const base = draft?.base ?? current;
  const moves = draft?.moves ?? NO_MOVES;
  const newer = draft && draft.base.version !== current?.version ? current : undefined;
  const isFull = moves.size >= MAX_MOVES;

  const move = (one: SentenceMove) => {
    if (base && (!isFull || moves.has(one.at))) setDraft({ base, moves: new Map(moves).set(one.at, one) });
  };
  const undo = (at: number) => {
    if (base) setDraft(draftOf(base, new Map([...moves].filter(([other]) => other !== at))));
  };
  /** These are saved; what was changed meanwhile stays. */
  const saved = (next: Alignment, sent: readonly SentenceMove[]) =>
    setDraft((before) =>
      draftOf(next, new Map([...(before?.moves ?? NO_MOVES)].filter(([, one]) => !sent.includes(one)))),
    );
  const carried = draft && newer ? carriedOver(moves, draft.base, newer) : NO_MOVES;
  const carryOver = () => setDraft(newer ? draftOf(newer, carried) : null);
  const drop = () => setDraft(null);
  return { base, moves, newer, isFull, move, undo, saved, carried, carryOver, drop };
}
export type DraftControl = ReturnType<typeof useDraft>;
