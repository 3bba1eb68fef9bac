import { type DeskQueue } from '@alcova/contracts';
import { useCallback, useState } from 'react';
import { openTale } from './api';
import { decidingActs, walkingActs } from './desk-acts';
import { useItem } from './use-item';
import { Walk } from './walk';

/** The item on the screen, and all that is done with it and the queue. */
export function useReview(queue: DeskQueue) {
  const { shown, run, onLease, say } = useItem();
  const [walk] = useState(() => new Walk());
  const open = useCallback(
    (id: string, message = '') => run(async () => ({ tale: await openTale(id), message })),
    [run],
  );
  const begin = useCallback(
    () => run(async () => ({ tale: await walk.next(queue), message: '' })),
    [run, walk, queue],
  );
  const desk = { tale: shown.tale, queue, walk, run, onLease };
  return { ...shown, begin, open, say, onLease, ...walkingActs(desk), ...decidingActs(desk) };
}

export type Review = ReturnType<typeof useReview>;
