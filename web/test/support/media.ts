interface State {
  paused: boolean;
  /** It was asked to play one: it can be emptied. */
  hasSource: boolean;
  currentTime: number;
  /** Seconds; undefined until it has loaded something. */
  duration: number | undefined;
  /** Up to which second it has loaded. */
  loadedTo: number;
}

const states = new WeakMap<HTMLMediaElement, State>();
const stateOf = (element: HTMLMediaElement): State => {
  const state = states.get(element) ?? {
    paused: true,
    hasSource: false,
    currentTime: 0,
    duration: undefined,
    loadedTo: 0,
  };
  states.set(element, state);
  return state;
};
const say = (element: HTMLMediaElement, type: string) => element.dispatchEvent(new Event(type));

/** Why an element refuses to play; undefined: it plays. */
let refusal: DOMException | undefined;

/** From now on elements refuse to play without a press, or no longer. */
export function refuseToPlay(isRefused: boolean): void {
  refusal = isRefused ? new DOMException('a press is needed', 'NotAllowedError') : undefined;
}

/** What waits until an element has loaded something; undefined: it has at once. */
let loading: (() => void)[] | undefined;

/** From now on elements load nothing, until what this answers is called. */
export function holdLoading(): () => void {
  const held: (() => void)[] = [];
  loading = held;
  return () => {
    loading = undefined;
    for (const load of held) load();
  };
}

/**
 * The page's own media elements, which jsdom has none of: they play a native stream of `seconds`, and pass no time by themselves. As in
 * browsers, one without a source says that it plays once it was asked to, and to load it again empties nothing.
 */
export function fakeMedia(seconds: number): void {
  refusal = undefined;
  loading = undefined;
  const { prototype } = HTMLMediaElement;
  const getter = (name: keyof HTMLMediaElement, get: (this: HTMLMediaElement) => unknown) =>
    Object.defineProperty(prototype, name, { configurable: true, get });
  getter('paused', function paused() {
    return stateOf(this).paused;
  });
  getter('readyState', function readyState() {
    return stateOf(this).duration === undefined ? 0 : 4;
  });
  getter('duration', function duration() {
    return stateOf(this).duration ?? NaN;
  });
  getter('ended', function ended() {
    const { currentTime, duration } = stateOf(this);
    return currentTime === duration;
  });
  getter('buffered', function buffered() {
    const { loadedTo } = stateOf(this);
    return { length: loadedTo > 0 ? 1 : 0, start: () => 0, end: () => loadedTo };
  });
  getter('played', function played() {
    return { length: stateOf(this).duration === undefined ? 0 : 1 };
  });
  Object.defineProperty(prototype, 'currentTime', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return stateOf(this).currentTime;
    },
    set(this: HTMLMediaElement, to: number) {
      stateOf(this).currentTime = to;
    },
  });
  prototype.canPlayType = () => 'maybe';
  prototype.load = function load() {
    if (!stateOf(this).hasSource) return;
    states.delete(this);
    say(this, 'emptied');
  };
  const begin = (element: HTMLMediaElement) => {
    const state = stateOf(element);
    if (state.paused || element.getAttribute('src') === null) return;
    const isNew = state.duration === undefined;
    state.duration = seconds;
    if (state.currentTime === seconds) state.currentTime = 0;
    if (isNew) for (const type of ['durationchange', 'loadedmetadata', 'canplay']) say(element, type);
    say(element, 'playing');
  };
  prototype.play = function play() {
    if (refusal) return Promise.reject(refusal);
    const state = stateOf(this);
    if (state.paused) {
      state.paused = false;
      say(this, 'play');
    }
    if (this.getAttribute('src') === null) return new Promise(() => undefined);
    state.hasSource = true;
    if (loading) loading.push(() => begin(this));
    else begin(this);
    return Promise.resolve();
  };
  prototype.pause = function pause() {
    const state = stateOf(this);
    if (state.paused) return;
    state.paused = true;
    say(this, 'pause');
  };
}

/** The element that is listened to. */
export function sound(): HTMLAudioElement {
  const element = document.querySelector('audio');
  if (!element) throw new Error('nothing is listened to');
  return element;
}

/** Whether it plays what it has loaded. */
export const isHeard = (): boolean => !sound().paused && sound().readyState > 0;

/** Lets it play up to a second. */
export function passTo(seconds: number): void {
  stateOf(sound()).currentTime = seconds;
  say(sound(), 'timeupdate');
}

/** It has loaded up to a second. */
export function loadTo(seconds: number): void {
  stateOf(sound()).loadedTo = seconds;
}

/** Lets it come to its end. */
export function passToEnd(): void {
  const state = stateOf(sound());
  passTo(state.duration ?? 0);
  sound().pause();
  say(sound(), 'ended');
}

/** Something outside of the page pauses it: a call, a headset that is pulled out. */
export const interrupt = (): void => sound().pause();
