import { type DeskQueue } from '@alcova/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Desk, type DeskItem } from './desk';
import { decidingActs, takeFollowing, walkingActs } from './desk-acts';
import { useItem } from './use-item';
import { useLease } from './use-lease';
import { Walk } from './walk';

/** Begins with the item that the address names (`?id=`), else with the next of the queue. */
function useBeginning(open: (id: string) => Promise<boolean>, begin: () => Promise<boolean>): void {
  const [search] = useSearchParams();
  const [firstId] = useState(() => search.get('id'));
  useEffect(() => {
    void (firstId === null ? begin() : open(firstId));
  }, [firstId, begin, open]);
}

/** Asks again for an item that could not be taken. */
function useAgain(afterMs: number | undefined, takeNext: () => Promise<boolean>): void {
  useEffect(() => {
    if (afterMs === undefined) return undefined;
    const timer = setTimeout(() => void takeNext(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, takeNext]);
}

/** The item on the screen, and all that is done with it and the queue. Its lease is kept while somebody reads. */
export function useReview<Item extends DeskItem, Decided>(desk: Desk<Item, Decided>, queue: DeskQueue) {
  const { shown, run, onLease, say } = useItem(desk);
  const [walk] = useState(() => new Walk<Item>());
  const open = useCallback(
    (id: string, message = '') => run(async () => ({ item: await desk.open(id), message })),
    [run, desk],
  );
  const takeNext = useCallback(
    () => run(() => takeFollowing({ desk, walk, queue })),
    [run, desk, walk, queue],
  );
  useLease(desk, shown.item ?? null, onLease);
  useBeginning(open, takeNext);
  useAgain(shown.againAfterMs, takeNext);
  const at = { desk, item: shown.item, queue, walk, run, onLease };
  return { ...shown, open, say, takeNext, ...walkingActs(at), ...decidingActs(at) };
}

export type Review<Item extends DeskItem, Decided> = ReturnType<typeof useReview<Item, Decided>>;

/** Whether the item is one's own to decide on, and acts that ask for it to be. */
export function ownership<Item extends DeskItem, Decided>(
  { item, say, open }: Review<Item, Decided>,
  { words }: Desk<Item, Decided>,
) {
  const canDecide = item?.lease?.isMine === true;
  const onOwn = (act: () => unknown) => () => {
    if (canDecide) act();
    else if (item?.lease) say(words.heldByOther);
    // Its time was over: it is taken again as it is now, and the person decides on that.
    else if (item) void open(item.id, words.takenAgain);
  };
  return { canDecide, onOwn };
}
