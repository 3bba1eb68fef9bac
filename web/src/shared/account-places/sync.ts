import { type keepPlaces, type KeptPlace, type listPlaces, MAX_SENT_PLACES } from '@alcova/contracts';
import { insist } from '../api/answer';
import { call } from '../api/call';
import { ApiError } from '../api/error';
import {
  dropPlaces,
  type LocalPlace,
  localPlaces,
  markBegun,
  placeChanges,
  placesOwner,
  takePlaces,
} from '../local-data/places';
import { logFailure } from '../log';
import { useSession } from '../session/store';

/** How long (ms) a place waits for the next ones before it is sent: a film tells of itself every few seconds. */
const SEND_AFTER_MS = 10_000;

/** What the account is known to have of each place, by its moment (ms); undefined while it keeps none. */
let known: Map<string, number> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Who sends now finds what comes meanwhile. */
let isSending = false;

const nameOf = ({ kind, id }: Pick<LocalPlace, 'kind' | 'id'>) => `${kind} ${id}`;

const localOf = ({ kind, id, at, value, of }: KeptPlace): LocalPlace => ({
  ...{ kind, id, value, at: Date.parse(at), of: of ?? undefined },
});
const sentOf = ({ kind, id, at, value, of }: LocalPlace) => ({
  ...{ kind, id, value, at: new Date(at).toISOString(), of: of ?? null },
});

/** What the account does not have yet, the latest first. */
const unsent = (): LocalPlace[] =>
  localPlaces().filter((place) => place.at > (known?.get(nameOf(place)) ?? -Infinity));

/** Takes over how the account has places, but for what was kept here after `asked`, and notes it. */
function take(answered: readonly KeptPlace[], asked: ReadonlyMap<string, number>): void {
  const now = new Map(localPlaces().map((place) => [nameOf(place), place.at]));
  const places = answered.map(localOf);
  for (const place of places) known?.set(nameOf(place), place.at);
  takePlaces(places.filter((place) => now.get(nameOf(place)) === asked.get(nameOf(place))));
  markBegun();
}

const momentsOf = (places: readonly LocalPlace[]) =>
  new Map(places.map((place) => [nameOf(place), place.at]));

/** Sends what the account does not have yet, a few at a time; what cannot be sent now is sent with what comes next. */
async function send(keepalive = false): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (isSending) return;
  isSending = true;
  const mine = known;
  try {
    for (let some = unsent(); known === mine && mine && some.length > 0; some = unsent()) {
      const sent = some.slice(0, MAX_SENT_PLACES);
      const body = { items: sent.map(sentOf) };
      const { items } = await call<typeof keepPlaces>('PUT /api/me/places', { body, keepalive });
      insist(Array.isArray(items));
      if (known !== mine) return;
      // Also what the account does not take: a film that is gone.
      for (const place of sent) mine.set(nameOf(place), place.at);
      take(items, momentsOf(sent));
    }
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'place.not-kept') known = undefined;
    else logFailure('places: the account could not be told', cause);
  } finally {
    isSending = false;
  }
}

/** Asks what the account keeps, and makes both the same, each place by its latest moment; does nothing where the account keeps none. */
export async function syncPlaces(): Promise<void> {
  const { account } = useSession.getState();
  if (!account) return;
  try {
    const { isKept, items } = await call<typeof listPlaces>('GET /api/me/places', {});
    insist(typeof isKept === 'boolean');
    if (useSession.getState().account?.id !== account.id) return;
    known = isKept ? new Map() : undefined;
    if (!isKept) return;
    placesOwner.set(account.id);
    const here = momentsOf(localPlaces());
    const newer = items.filter((place) => Date.parse(place.at) > (here.get(nameOf(place)) ?? -Infinity));
    for (const place of items) known?.set(nameOf(place), Date.parse(place.at));
    take(newer, here);
    await send();
  } catch (cause) {
    logFailure('places: the account could not be asked', cause);
  }
}

/** Of the account whose places are here nobody is at this browser any more: they go. */
function dropOfOthers(accountId: string | undefined): void {
  const owner = placesOwner.get();
  if (owner === null || owner === accountId) return;
  dropPlaces();
  markBegun();
}

function follow({ status, account }: ReturnType<typeof useSession.getState>): void {
  // Nobody knows yet who is here.
  if (status === 'unknown' || status === 'unasked') return;
  known = undefined;
  dropOfOthers(account?.id);
  void syncPlaces();
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
  placeChanges.addEventListener('change', () => {
    if (known) timer ??= setTimeout(() => void send(), SEND_AFTER_MS);
  });
  window.addEventListener('online', () => void send());
  // A tab in the background may never be seen again.
  document.addEventListener('visibilitychange', () => void send(true));
}
