import { type countView, type getVideo } from '@alcova/contracts';
import { call } from '../api/call';
import { ApiError } from '../api/error';
import { useDiscretion } from '../discretion/settings';
import { keepPosition, keptPosition } from '../local-data/positions';
import { logFailure } from '../log';
import { useSession } from '../session/store';
import { audioElement } from './element';
import { AHEAD_SECONDS, BACK_SECONDS, leaveLockScreen, showOnLockScreen, showPlace } from './lock-screen';
import { offerAfter } from './offer';
import { dequeue, emptyQueue, enqueue, useQueue } from './queue';
import { keepRate } from './rate';
import { type SleepChoice, SleepTimer } from './sleep';
import { loadLibrary, SoundFeed } from './sound-feed';
import { findSound, type Source } from './source';
import { NOTHING, type Track, useListening } from './store';
import { hearOtherTabs, tellOtherTabs } from './tabs';
import { texts } from './texts';

/** For who plays a voice of their own: this module lets both take turns. */
export { SoundFeed };

/** How much may be listened to again after a browser that was killed, in seconds. */
const KEEP_EVERY_SECONDS = 5;
/** What is taken down must stop within a minute, also where a browser has loaded all of it. */
const ASK_EVERY_MS = 25_000;
/** Addresses that were asked for ahead are used within this time. */
const PREPARED_FOR_MS = 60_000;

const audio = audioElement();
let feed: SoundFeed | null = null;
/** Whether the listener wants it to play: an element without a source says that it is paused. */
let mustPlay = false;
/** Where it is, in seconds, and where that was kept last. */
let place = 0;
let kept = 0;
/** Where it was sent before anything was loaded. */
let wanted: number | undefined;
/** Where it began to play last; when it has gone on for a while all is well. */
let begun = 0;
let isCounted = false;
/** The keys of headsets and the lock screen are the listening's: from a play on, until a film plays. */
let hasKeys = false;
/** What was heard since the site was opened, in memory alone. */
const heard = new Set<string>();
let prepared: { readonly id: string; readonly at: number; readonly source: Promise<Source> } | undefined;

const { getState: now, setState: show } = useListening;

/** Loads the library and asks for the addresses of a film's sound ahead. Never fails. */
export function prepare(id: string): void {
  loadLibrary().catch((cause: unknown) =>
    logFailure('listening: the library could not be loaded ahead', cause),
  );
  if (prepared?.id === id && performance.now() - prepared.at < PREPARED_FOR_MS) return;
  const source = findSound(id, new AbortController().signal);
  // Whoever listens is told what is wrong.
  source.catch(() => {
    if (prepared?.source === source) prepared = undefined;
  });
  prepared = { id, at: performance.now(), source };
}

function takePrepared(id: string): Promise<Source> | undefined {
  const { id: of, at, source } = prepared ?? {};
  prepared = undefined;
  return of === id && at !== undefined && performance.now() - at < PREPARED_FOR_MS ? source : undefined;
}

function keepPlace(): void {
  const { track, length } = now();
  if (!track || length <= 0 || place === kept) return;
  kept = place;
  keepPosition(track.id, place, length);
}

/** Stops what is fed to the element; the place is kept. */
function stopFeed(): void {
  keepPlace();
  mustPlay = false;
  audio.pause();
  feed?.stop();
  feed = null;
}

function fail(note: string): void {
  stopFeed();
  show({ phase: 'failed', note });
}

function refuse(): void {
  mustPlay = false;
  show({ phase: 'paused', note: texts.refused, isRefused: true });
}

const tellPlace = () => {
  const { length, rate } = now();
  showPlace(!audio.paused, { seconds: place, length, rate });
};

function tellLockScreen(): void {
  const { track } = now();
  const { tracks } = useQueue.getState();
  if (track && hasKeys)
    showOnLockScreen(track, { play, pause, skip, seek, next: tracks.length > 0 ? next : undefined });
}

/** Puts a track in the place of what is listened to, without loading anything. */
function open(track: Track, at?: number): void {
  stopFeed();
  wanted = undefined;
  // Near its end nothing is kept: whatever there is is worth going on.
  place = at ?? keptPosition(track.id, Infinity) ?? 0;
  kept = place;
  isCounted = false;
  show({ ...NOTHING, track, seconds: Math.floor(place) });
}

/** Listens to a track from `at` (s) on, or where one stopped; the same again goes on. */
export function listen(track: Track, at?: number): void {
  if (hasLeft()) return;
  // What is listened to does not follow itself.
  dequeue(track.id);
  if (now().track?.id !== track.id) open(track, at);
  else if (at !== undefined) seek(at);
  play();
}

/** Goes on; after a failure it is tried anew. */
export function play(): void {
  const { track } = now();
  if (!track) return;
  mustPlay = true;
  hasKeys = true;
  tellLockScreen();
  sleep.settle();
  const isHeard = feed !== null && !audio.paused;
  show({ note: '', isRefused: false, phase: isHeard ? 'playing' : 'starting', offer: null });
  if (feed) {
    feed.play();
    return;
  }
  // The press counts for the element at once; what it plays comes later.
  audio.play().catch(() => undefined);
  feed = new SoundFeed({
    ...{ audio, id: track.id, prepared: takePrepared(track.id) },
    place: () => place,
    mustPlay: () => mustPlay && !hasLeft(),
    onOffline: () => mustPlay && show({ phase: 'starting', note: texts.offline }),
    onFailure: fail,
    onRefused: refuse,
  });
  setRate(now().rate);
}

function halt(): void {
  mustPlay = false;
  audio.pause();
  show({ phase: 'paused', note: '' });
}

export function pause(): void {
  sleep.settle();
  halt();
}

const sleep = new SleepTimer({ audio, pause: halt, goOn: () => (hasEnded() ? next() : play()) });

/** Stops by itself after some minutes or at the end; null takes the timer away. Call it within a press. */
export const sleepAfter = (choice: SleepChoice | null): void => sleep.choose(choice);
/** Goes on after the timer has stopped it, or is about to, for the same time. */
export const stayAwake = (): void => sleep.goOn();

const hasEnded = () => feed !== null && audio.ended;

/** Listens to what is first in the queue. */
export function next(): void {
  const [first] = useQueue.getState().tracks;
  if (first) listen(first);
}

/**
 * Puts a track into the queue; where nothing is listened to it waits in the bar.
 * @returns what to say
 */
export function queue(track: Track, where: 'first' | 'last'): string {
  const current = now().track;
  if (!current) {
    dequeue(track.id);
    open(track);
    return texts.ready;
  }
  if (current.id === track.id) return texts.current;
  if (!enqueue(track, where)) return texts.full;
  return where === 'first' ? texts.nextUp(track.title) : texts.queued(track.title);
}

/** Where it is, in seconds. */
export const placeNow = (): number => place;

/** Goes to a second of what is listened to. */
export function seek(seconds: number): void {
  const { length } = now();
  place = Math.max(0, length > 0 ? Math.min(seconds, length) : seconds);
  if (audio.readyState > 0) audio.currentTime = place;
  else wanted = place;
  show({ seconds: Math.floor(place) });
  tellPlace();
}

/** Goes some seconds on; back below zero. */
export const skip = (seconds: number): void => seek(place + seconds);
export const skipBack = (): void => skip(-BACK_SECONDS);
export const skipAhead = (): void => skip(AHEAD_SECONDS);

/** How fast it plays, from now on; the pitch stays. */
export function setRate(rate: number): void {
  audio.preservesPitch = true;
  audio.defaultPlaybackRate = rate;
  audio.playbackRate = rate;
  if (rate !== now().rate) keepRate(rate);
  show({ rate });
  tellPlace();
}

/** Ends the listening: nothing is left of it but the place. */
export function close(): void {
  stopFeed();
  sleep.wake();
  show(NOTHING);
  giveKeysUp();
}

function giveKeysUp(): void {
  hasKeys = false;
  leaveLockScreen();
}

/** Pauses where no bar stands: nothing plays it again but the bar. */
export function silence(): void {
  pause();
  giveKeysUp();
}

function count(id: string): void {
  if (isCounted) return;
  isCounted = true;
  const signedIn = useSession.getState().account ? ('1' as const) : ('0' as const);
  call<typeof countView>('POST /api/videos/{id}/view', { params: { id }, query: { signedIn } }).catch(
    (cause: unknown) => logFailure('listening: the view was not counted', cause),
  );
}

/** It begins where it was sent meanwhile, and not where it was to begin. */
function onLoaded(): void {
  if (wanted !== undefined) audio.currentTime = wanted;
  wanted = undefined;
}

function onTime(): void {
  if (wanted !== undefined) return;
  // An element that has lost its source says 0, one that was never played is nowhere.
  if (!feed || audio.readyState === 0 || audio.played.length === 0) return;
  place = audio.currentTime;
  sleep.tick();
  const seconds = Math.floor(place);
  if (place - begun > KEEP_EVERY_SECONDS) feed.wentWell();
  if (Math.abs(place - kept) >= KEEP_EVERY_SECONDS) keepPlace();
  if (seconds === now().seconds) return;
  show({ seconds });
  tellPlace();
}

function onPlaying(): void {
  const { track } = now();
  if (!track || !feed) return;
  mustPlay = true;
  hasKeys = true;
  begun = audio.currentTime;
  show({ phase: 'playing', note: '', isRefused: false, isNew: !isCounted });
  heard.add(track.id);
  tellLockScreen();
  tellOtherTabs();
  tellPlace();
  count(track.id);
}

/** A call, a headset that is pulled out, a key of it: whoever paused it, the listener goes on by the button. */
function onPause(): void {
  if (!feed || audio.error || audio.readyState === 0) return;
  mustPlay = false;
  keepPlace();
  show({ phase: now().phase === 'failed' ? 'failed' : 'paused' });
  tellPlace();
}

async function offer(track: Track): Promise<void> {
  const following = await offerAfter(track, heard).catch((cause: unknown) =>
    logFailure('listening: what follows is not known', cause),
  );
  if (following && now().track === track && now().phase === 'paused') show({ offer: following });
}

function onEnded(): void {
  const { track } = now();
  if (!track || !feed) return;
  mustPlay = false;
  show({ phase: 'paused' });
  const isFollowed = useQueue.getState().tracks.length > 0;
  if (sleep.endsHere(isFollowed)) return;
  if (isFollowed) next();
  else void offer(track);
}

/** Films and what is listened to take turns: what began last plays. */
function onAnyPlay({ target }: Event): void {
  if (!(target instanceof HTMLMediaElement)) return;
  if (target !== audio) {
    if (mustPlay || !audio.paused) pause();
    // The keys of a headset are the film's now.
    giveKeysUp();
    return;
  }
  for (const film of document.querySelectorAll('video')) film.pause();
}

/** The quick exit has emptied this page. */
const hasLeft = () => document.documentElement.hidden;

/** Somebody has left by the quick exit, here or in another tab: nothing of what was listened to is left either. */
function onLeft(): void {
  if (now().track) close();
  emptyQueue();
}

async function askWhetherThere(): Promise<void> {
  const { track } = now();
  if (!track || audio.paused) return;
  try {
    await call<typeof getVideo>('GET /api/videos/{id}', { params: { id: track.id } });
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'video.not-found' && now().track === track)
      fail(texts.gone);
  }
}

audio.addEventListener('timeupdate', onTime);
audio.addEventListener('seeking', onTime);
audio.addEventListener('canplay', onLoaded);
audio.addEventListener('playing', onPlaying);
audio.addEventListener('pause', onPause);
audio.addEventListener('waiting', () => feed && mustPlay && show({ phase: 'starting' }));
audio.addEventListener('ended', onEnded);
audio.addEventListener('error', () => feed?.onElementError());
audio.addEventListener('durationchange', () => {
  if (feed && Number.isFinite(audio.duration)) show({ length: audio.duration });
});
document.addEventListener('play', onAnyPlay, true);
document.addEventListener('visibilitychange', keepPlace);
window.addEventListener('pagehide', () => {
  keepPlace();
  if (hasLeft()) onLeft();
});
hearOtherTabs({
  onBegin: () => {
    if (audio.paused && !mustPlay) return;
    pause();
    show({ note: texts.elsewhere });
  },
  onLeft,
});
useDiscretion.subscribe(tellLockScreen);
useQueue.subscribe(tellLockScreen);
setInterval(() => void askWhetherThere(), ASK_EVERY_MS);
