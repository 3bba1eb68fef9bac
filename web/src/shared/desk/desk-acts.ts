import { type DeskQueue } from '@alcova/contracts';
import { ApiError } from '../api/error';
import { logFailure } from '../log';
import { type Desk, type DeskItem, type Next } from './desk';
import { release } from './release';
import { texts } from './texts';
import { type Shown, type useItem } from './use-item';
import { type Walk } from './walk';

/** What an act works with: the desk, the item on the screen, if any, and where the person is in the queue. */
export interface AtDesk<Item extends DeskItem, Decided> extends Pick<
  ReturnType<typeof useItem<Item, Decided>>,
  'run' | 'onLease'
> {
  readonly desk: Desk<Item, Decided>;
  readonly item: Item | null | undefined;
  readonly queue: DeskQueue;
  readonly walk: Walk<Item>;
}

/** The item is not what was decided on: it is shown as it is now, and the person decides on that. */
const STALE: readonly string[] = ['lease-lost', 'version-conflict', 'already-decided'];
/** As above, where the server's own words say why. */
const TOLD: readonly string[] = ['confirmation-required', 'held-by-other'];

/** Gives the item back before another is looked for, so that it may be the one that is found. */
async function moveTo<Item extends DeskItem, Decided, Found>(
  { desk, item, onLease }: AtDesk<Item, Decided>,
  find: () => Promise<Found>,
): Promise<Found> {
  if (item) await release(desk, item);
  try {
    return await find();
  } catch (cause) {
    if (item) onLease(item.id, null);
    throw cause;
  }
}

/** The next item of the queue for this visit. */
export async function nextOf<Item extends DeskItem, Decided>({
  desk,
  walk,
  queue,
}: Pick<AtDesk<Item, Decided>, 'desk' | 'walk' | 'queue'>): Promise<Next<Item>> {
  let forOthers = 0;
  const item = await walk.next(async (skipped) => {
    const next = await desk.takeNext(queue, skipped);
    forOthers = next.forOthers;
    return next.item;
  });
  return { item, forOthers };
}

/** Where the server does not say when to ask again. */
const AGAIN_AFTER_SECONDS = 5;

/** The next item for the screen, or that it could not be taken: that says nothing of the queue, which may be full. */
export async function takeFollowing<Item extends DeskItem, Decided>(
  at: Pick<AtDesk<Item, Decided>, 'desk' | 'walk' | 'queue'>,
): Promise<Pick<Shown<Item>, 'item' | 'forOthers' | 'againAfterMs'>> {
  try {
    return await nextOf(at);
  } catch (cause) {
    logFailure('desk: the next item could not be taken', cause);
    const seconds = (cause instanceof ApiError && cause.retryAfter) || AGAIN_AFTER_SECONDS;
    return { item: undefined, againAfterMs: seconds * 1_000 };
  }
}

/** Going through the queue without deciding. */
export const walkingActs = <Item extends DeskItem, Decided>(at: AtDesk<Item, Decided>) => {
  const { desk, item, walk, run } = at;
  return {
    next: () =>
      run(async () => {
        if (item) walk.pass(item.id);
        return { ...(await moveTo(at, () => nextOf(at))), message: '' };
      }),
    previous: () =>
      run(async () => {
        const id = walk.back();
        if (id === null) return { message: desk.words.noPrevious };
        return { item: await moveTo(at, () => desk.open(id)), message: '' };
      }),
    skip: () =>
      run(async () => {
        if (!item) return {};
        walk.skip(item.id);
        return { ...(await moveTo(at, () => nextOf(at))), message: texts.skipped(item.title) };
      }),
  };
};

/** Decides, and takes the next item. What changed meanwhile (the lease, the version) shows in the item, and nothing is decided. */
async function decideOn<Item extends DeskItem, Decided>(
  item: Item,
  decided: Decided,
  at: AtDesk<Item, Decided>,
) {
  const { desk, walk } = at;
  const answer = await desk.decide(item, decided).catch((cause: unknown) => {
    const code = cause instanceof ApiError ? cause.code.replace(`${desk.codes}.`, '') : '';
    if (!STALE.includes(code) && !TOLD.includes(code)) throw cause;
    return { refusedBy: code, message: cause instanceof ApiError ? cause.message : '' };
  });
  if ('refusedBy' in answer) {
    const message = STALE.includes(answer.refusedBy) ? desk.words.takenAgain : answer.message;
    return { item: await desk.open(item.id), message };
  }
  walk.decided({ decisionId: answer.decisionId, itemId: item.id, title: item.title });
  // The decision stands; what comes next is another matter.
  return { ...(await takeFollowing(at)), message: desk.words.done(decided, item.title) };
}

/** Deciding, taking back, and what is written down of an item. */
export const decidingActs = <Item extends DeskItem, Decided>(at: AtDesk<Item, Decided>) => {
  const { desk, item, walk, run } = at;
  /** Does something to the item, and shows it as it is afterwards. */
  const reread = (act: (item: Item) => Promise<unknown>, message: string) =>
    run(async () => {
      if (!item) return {};
      await act(item);
      return { item: await desk.open(item.id), message };
    });
  return {
    reread,
    decide: (decided: Decided) => run(async () => (item ? decideOn(item, decided, at) : {})),
    undo: () =>
      run(async () => {
        const last = walk.lastDecision();
        if (!last) return { message: texts.nothingToUndo };
        await desk.undo(last.decisionId);
        walk.takenBack();
        const undone = await moveTo(at, () => desk.open(last.itemId));
        return { item: undone, message: texts.undone(last.title) };
      }),
    note: (text: string) => reread(({ id }) => desk.addNote(id, text), ''),
  };
};
