interface State {
  paused: boolean;
  currentTime: number;
  /** Seconds; undefined until it has loaded something. */
  duration: number | undefined;
}

const states = new WeakMap<HTMLMediaElement, State>();
const stateOf = (element: HTMLMediaElement): State => {
  const state = states.get(element) ?? { paused: true, currentTime: 0, duration: undefined };
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

/** The page's own media elements, which jsdom has none of: they play a native stream of `seconds`, and pass no time by themselves. */
export function fakeMedia(seconds: number): void {
  refusal = undefined;
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
    states.delete(this);
    say(this, 'emptied');
  };
  prototype.play = function play() {
    if (this.getAttribute('src') === null) return new Promise(() => undefined);
    if (refusal) return Promise.reject(refusal);
    const state = stateOf(this);
    state.duration = seconds;
    state.paused = false;
    for (const type of ['durationchange', 'play', 'playing']) say(this, type);
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

/** Lets it play up to a second. */
export function passTo(seconds: number): void {
  stateOf(sound()).currentTime = seconds;
  say(sound(), 'timeupdate');
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
