import { useRef, useState } from 'react';
import { ownership } from '../../shared/desk/use-review';
import { caseDesk, type CaseReview } from './api';
import { type Deciding, type Draft, decidedFrom, EMPTY } from './draft';
import { type Act } from './keys';

export type Dialog = Deciding | 'confirm' | 'help';

/** What was typed of decisions in this visit, by case and decision: it is there again when a decision failed or was taken back. */
function useDrafts(id: string | undefined) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const keyOf = (decision: Deciding) => `${id} ${decision}`;
  return {
    draftOf: (decision: Deciding): Draft => drafts[keyOf(decision)] ?? EMPTY,
    setDraft: (decision: Deciding, draft: Draft) =>
      setDrafts((before) => ({ ...before, [keyOf(decision)]: draft })),
  };
}

/** What keys and buttons do with the case on the screen. */
export function useActs(review: CaseReview) {
  const { item } = review;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  /** The case whose content was asked for: the next one is veiled again. */
  const [seenId, setSeenId] = useState<string | null>(null);
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const { draftOf, setDraft } = useDrafts(item?.id);
  const { canDecide, onOwn } = ownership(review, caseDesk);
  const isDecided = item?.state === 'removed' || item?.state === 'kept';
  const isShown = item ? seenId === item.id : false;
  const decide = (decision: Deciding, confirmed = false) => {
    const decided = decidedFrom(decision, draftOf(decision));
    if (!decided) return;
    // Keeping what is urgent is asked for a second time.
    if (decision === 'keep' && item?.isUrgent && !confirmed) return setDialog('confirm');
    setDialog(null);
    void review.decide({ ...decided, confirmed });
  };
  const acts: Readonly<Record<Act, () => void>> = {
    next: () => void review.next(),
    previous: () => void review.previous(),
    show: () => item && setSeenId(isShown ? null : item.id),
    remove: onOwn(() => setDialog('remove')),
    keep: onOwn(() => setDialog('keep')),
    reopen: onOwn(() => isDecided && void review.decide({ decision: 'reopen' })),
    skip: () => void review.skip(),
    undo: () => void review.undo(),
    note: () => noteRef.current?.focus(),
    help: () => setDialog('help'),
  };
  const act = (asked: Act) => acts[asked]();
  const close = () => setDialog(null);
  return { canDecide, isDecided, isShown, dialog, act, decide, close, draftOf, setDraft, noteRef };
}

export type Acts = ReturnType<typeof useActs>;
