import {
  type clearPlaces,
  type keepPlaces,
  type KeptPlace,
  type listPlaces,
  MAX_SENT_PLACES,
} from '@alcova/contracts';
import { insist } from '../api/answer';
import { call, callOnce } from '../api/call';
import { ApiError } from '../api/error';
import { withSessionLock } from '../api/renewal';
import {
  type Clearing,
  dropPlaces,
  type LocalPlace,
  localPlaces,
  markBegun,
  placeChanges,
  placesOwner,
  takePlaces,
  untoldClearing,
} from '../local-data/places';
import { logFailure } from '../log';
import { pendingSignOut } from '../session/sign-out';
import { useSession } from '../session/store';

/** How long (ms) a place waits for the next ones before it is sent: a film tells of itself every few seconds. */
const SEND_AFTER_MS = 10_000;
/** Who leaves waits no longer (ms) for what is still to be told. */
const LEAVE_WITHIN_MS = 3_000;

/** The account that keeps places, and what it is known to have of each, by its moment (ms). */
interface Keeper {
  readonly account: string;
  readonly moments: Map<string, number>;
}

/** Undefined while nobody is here whose account keeps places. */
let keeper: Keeper | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** One sends at a time, and sends what changes meanwhile too. */
let isSending = false;
/** What the account tells of this moment (ms) and before was forgotten here. */
let clearedAt = 0;

const nameOf = ({ kind, id }: Pick<LocalPlace, 'kind' | 'id'>) => `${kind} ${id}`;

const localOf = ({ kind, id, at, value, of }: KeptPlace, account: string): LocalPlace => ({
  ...{ kind, id, value, at: Date.parse(at), of: of ?? undefined, account },
});
const sentOf = ({ kind, id, at, value, of }: LocalPlace) => ({
  ...{ kind, id, value, at: new Date(at).toISOString(), of: of ?? null },
});
const bodyOf = (account: string, places: readonly LocalPlace[]) => ({ account, items: places.map(sentOf) });
const clearingOf = ({ of, at }: Clearing) => ({ account: of, at: new Date(at).toISOString() });

/** What the account does not have yet, the latest first. What is the browser's own it never gets. */
const unsent = ({ account, moments }: Keeper): LocalPlace[] =>
  localPlaces().filter((place) => place.account === account && place.at > (moments.get(nameOf(place)) ?? -1));

/** That all was forgotten, of which the account was not told yet. */
function untoldOf(account: string): Clearing | undefined {
  const clearing = untoldClearing.get();
  return clearing?.of === account ? clearing : undefined;
}

const momentsOf = (places: readonly LocalPlace[]) =>
  new Map(places.map((place) => [nameOf(place), place.at]));

/** Takes over how the account has places, but for what was kept or forgotten here after `asked`, and notes it. */
function take(
  { account, moments }: Keeper,
  answered: readonly KeptPlace[],
  asked: ReadonlyMap<string, number>,
): void {
  const now = momentsOf(localPlaces());
  const places = answered.map((place) => localOf(place, account));
  for (const place of places) moments.set(nameOf(place), place.at);
  takePlaces(
    places.filter((place) => place.at > clearedAt && now.get(nameOf(place)) === asked.get(nameOf(place))),
  );
  markBegun();
}

async function tellCleared(clearing: Clearing): Promise<void> {
  await call<typeof clearPlaces>('PUT /api/me/places/cleared', { body: clearingOf(clearing) });
  if (untoldClearing.get()?.at === clearing.at) untoldClearing.remove();
}

async function sendSome(to: Keeper, places: readonly LocalPlace[], keepalive: boolean): Promise<void> {
  const body = bodyOf(to.account, places);
  const { items } = await call<typeof keepPlaces>('PUT /api/me/places', { body, keepalive });
  insist(Array.isArray(items));
  if (keeper !== to) return;
  // Also what the account does not take: a film that is gone.
  for (const place of places) to.moments.set(nameOf(place), place.at);
  take(to, items, momentsOf(places));
  // Of what was removed nothing is left here once the account knows.
  const sent = momentsOf(places);
  dropPlaces((place) => place.value === null && place.at === sent.get(nameOf(place)));
}

/** Sends what the account does not have yet, a few at a time; what cannot be sent now is sent with what comes next. */
async function send(keepalive = false): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (isSending) return;
  isSending = true;
  const to = keeper;
  try {
    while (to && keeper === to) {
      const clearing = untoldOf(to.account);
      if (clearing) await tellCleared(clearing);
      const some = unsent(to).slice(0, MAX_SENT_PLACES);
      if (some.length > 0) await sendSome(to, some, keepalive);
      else if (!untoldOf(to.account)) return;
    }
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'place.not-kept') keeper = undefined;
    else logFailure('places: the account could not be told', cause);
  } finally {
    isSending = false;
  }
}

/** Makes what this browser has of an account, and what the account keeps, the same. */
async function syncWith(account: string): Promise<void> {
  const clearing = untoldOf(account);
  if (clearing) await tellCleared(clearing).catch(insistOnKeeping);
  const answer = await call<typeof listPlaces>('GET /api/me/places', {});
  insist(typeof answer.isKept === 'boolean');
  if (useSession.getState().account?.id !== account) return;
  keeper = answer.isKept ? { account, moments: new Map() } : undefined;
  if (!keeper) {
    // Nothing is left to be told: what was removed goes, the rest with its person.
    placesOwner.remove();
    untoldClearing.remove();
    dropPlaces((place) => place.account === account && place.value === null);
    return;
  }
  placesOwner.set(account);
  clearedAt = Math.max(clearedAt, answer.clearedAt === null ? 0 : Date.parse(answer.clearedAt));
  dropPlaces((place) => place.account === account && place.at <= clearedAt);
  const here = momentsOf(localPlaces());
  for (const place of answer.items) keeper.moments.set(nameOf(place), Date.parse(place.at));
  const newer = answer.items.filter((place) => Date.parse(place.at) > (here.get(nameOf(place)) ?? -Infinity));
  take(keeper, newer, here);
  await send();
}

/** An account that keeps nothing any more has nothing to forget. @throws what else went wrong */
function insistOnKeeping(cause: unknown): void {
  if (!(cause instanceof ApiError && cause.code === 'place.not-kept')) throw cause;
}

/** Asks what the account keeps, and makes both the same, each place by its latest moment; does nothing where the account keeps none. */
export async function syncPlaces(): Promise<void> {
  const { account } = useSession.getState();
  if (!account) return;
  try {
    await syncWith(account.id);
  } catch (cause) {
    logFailure('places: the account could not be asked', cause);
  }
}

/** The person has chosen in this very browser that the account keeps places: those that are the browser's own are the account's from now on. */
export async function givePlaces(): Promise<void> {
  const { account } = useSession.getState();
  if (!account) return;
  takePlaces(
    localPlaces().flatMap((place) =>
      place.account === undefined ? [{ ...place, account: account.id }] : [],
    ),
  );
  await syncPlaces();
}

/** Tells an account, whose person leaves, what it does not know yet, before its session is ended. */
function tellLast({ account }: Keeper, clearing: Clearing | undefined, places: readonly LocalPlace[]): void {
  const outlives = { keepalive: true, deadlineMs: LEAVE_WITHIN_MS };
  const tell = async () => {
    // Somebody else's session would refuse it.
    if (!pendingSignOut.isSet()) return;
    if (clearing) {
      await callOnce<typeof clearPlaces>('PUT /api/me/places/cleared', {
        ...{ body: clearingOf(clearing), ...outlives },
      });
      untoldClearing.remove();
    }
    if (places.length === 0) return;
    const body = bodyOf(account, places.slice(0, MAX_SENT_PLACES));
    await callOnce<typeof keepPlaces>('PUT /api/me/places', { body, ...outlives });
  };
  if (!clearing && places.length === 0) return;
  withSessionLock(tell).catch((cause: unknown) =>
    logFailure('places: the account could not be told at last', cause),
  );
}

function follow({ status, account }: ReturnType<typeof useSession.getState>): void {
  // Nobody knows yet who is here.
  if (status === 'unknown' || status === 'unasked') return;
  const before = keeper;
  keeper = undefined;
  clearedAt = 0;
  if (before && status === 'out') tellLast(before, untoldOf(before.account), unsent(before));
  // Nobody is here any more whose places these are.
  dropPlaces((place) => place.account !== undefined && place.account !== account?.id);
  if (placesOwner.get() !== account?.id) placesOwner.remove();
  markBegun();
  void syncPlaces();
}

/** A removal is told at once: the person may be about to leave. */
function onChange(): void {
  const clearing = untoldClearing.get();
  if (clearing) clearedAt = Math.max(clearedAt, clearing.at);
  if (!keeper) return;
  if (clearing || unsent(keeper).some(({ value }) => value === null)) void send();
  else timer ??= setTimeout(() => void send(), SEND_AFTER_MS);
}

let isFollowing = false;

/** From here on the places of this browser and those of the account that wants them kept are the same. */
export function followPlaces(): void {
  if (isFollowing) return;
  isFollowing = true;
  follow(useSession.getState());
  useSession.subscribe((now, before) => {
    if (now.account?.id !== before.account?.id || now.status !== before.status) follow(now);
  });
  placeChanges.addEventListener('change', onChange);
  window.addEventListener('online', () => void (keeper ? send() : syncPlaces()));
  // A tab in the background may never be seen again.
  document.addEventListener('visibilitychange', () => void send(true));
}
