import { MAX_PASSAGES, type Passage } from '@alcova/contracts';
import { useRef, useState } from 'react';
import { ownership } from '../../shared/desk/use-review';
import { type Decided } from '../../shared/tales/decided';
import { taleDesk, type TaleReview } from './api';
import { type Act } from './keys';
import { selectedPassage } from './selection';
import { passageTexts } from './texts';

export type Dialog = 'refuse' | 'confirm' | 'help';

const isSame = (a: Passage, b: Passage) => a.start === b.start && a.end === b.end;

/** The passages that are pointed to. They belong to the item on the screen: with the next one they are gone. */
function usePassages({ item: tale, say }: TaleReview) {
  const [chosen, setChosen] = useState<{ taleId: string; passages: readonly Passage[] } | null>(null);
  const textRef = useRef<HTMLDivElement>(null);
  const passages = tale && chosen?.taleId === tale.id ? chosen.passages : [];
  const add = () => {
    if (!tale || !textRef.current) return;
    const passage = selectedPassage(textRef.current);
    if (!passage) return say(passageTexts.noSelection);
    if (passages.some((known) => isSame(known, passage))) return;
    if (passages.length >= MAX_PASSAGES) return say(passageTexts.passageFull);
    setChosen({ taleId: tale.id, passages: [...passages, passage] });
    say(passageTexts.passageAdded);
  };
  const remove = (passage: Passage) => {
    if (!tale) return;
    setChosen({ taleId: tale.id, passages: passages.filter((known) => !isSame(known, passage)) });
  };
  return { textRef, passages, add, remove };
}

/** What keys and buttons do with the item on the screen. */
export function useActs(review: TaleReview) {
  const { item: tale } = review;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const { textRef, passages, add, remove } = usePassages(review);
  const { canDecide, onOwn } = ownership(review, taleDesk);
  const isDecided = tale?.isApproved === true || tale?.isDenied === true;
  const decide = (decided: Decided) => {
    setDialog(null);
    void review.decide(decided);
  };
  const acts: Readonly<Record<Act, () => void>> = {
    next: () => void review.next(),
    previous: () => void review.previous(),
    approve: onOwn(() => (tale?.isUrgent ? setDialog('confirm') : decide({ decision: 'approve' }))),
    refuse: onOwn(() => setDialog('refuse')),
    reopen: onOwn(() => isDecided && decide({ decision: 'reopen' })),
    skip: () => void review.skip(),
    undo: () => void review.undo(),
    passage: add,
    note: () => noteRef.current?.focus(),
    help: () => setDialog('help'),
  };
  const act = (asked: Act) => acts[asked]();
  const close = () => setDialog(null);
  const state = { canDecide, isDecided, passages, dialog };
  return { ...state, act, decide, close, removePassage: remove, textRef, noteRef };
}
