import { type UseMutationResult } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { announce } from '../../ui/announce';
import { saveFailure } from '../save-failure';
import { type TrashAct } from './acts';

type Acting = Pick<
  UseMutationResult<unknown, Error, { act: TrashAct; id: string }>,
  'error' | 'isPending' | 'mutate' | 'reset'
>;
type Words = Readonly<Record<TrashAct, string>>;

/**
 * What a list says after an act on a row: of what was deleted last, with a way back, until it is closed or another act follows.
 * @param acting does acts; for this alone
 * @param heading where the focus goes that the row leaves behind
 */
export function useUndo(
  acting: Acting,
  { done, failedTo }: { readonly done: Words; readonly failedTo: Words },
  heading: RefObject<HTMLElement | null>,
) {
  const [removed, setRemoved] = useState<string | null>(null);
  const turnTo = (id: string | null) => {
    acting.reset();
    setRemoved(id);
    heading.current?.focus();
  };
  const acted = (act: TrashAct, id: string) => {
    if (act !== 'remove') announce(done[act]);
    turnTo(act === 'remove' ? id : null);
  };
  const undo = () => {
    if (removed === null) return;
    acting.mutate({ act: 'restore', id: removed }, { onSuccess: () => acted('restore', removed) });
  };
  const notice = {
    message: removed === null ? null : done.remove,
    failure: saveFailure(acting.error, failedTo.restore),
    busy: acting.isPending,
    onUndo: undo,
    onClose: () => turnTo(null),
  };
  return { acted, notice };
}
