import { isTyping } from '../../../shared/keys/typing';
import { wakeBar } from './controls';
import { playerKeysChoice } from './keys-list/keys-choice';
import { changeVolume, pressMute } from './volume';

const STEP_SECONDS = 5;
const LONG_STEP_SECONDS = 10;
const TENTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** These move the page, unless the person is at the player. */
const SCROLLS = ['ArrowUp', 'ArrowDown', 'Home', 'End'];
/** What the space bar presses or follows by itself. */
const PRESSED = 'a[href], button, summary, [role="button"], [role^="menuitem"]';

interface Controls {
  readonly play: () => void;
  readonly pause: () => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleFullScreen: (on: boolean) => void;
}

export interface Keyboard {
  readonly host: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly player: Controls;
  /** Undefined where there are no captions. */
  readonly toggleCaptions: (() => void) | undefined;
  /** Shows what each key does. */
  readonly onHelp: () => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

const within = (video: HTMLVideoElement, seconds: number) =>
  Math.min(Math.max(seconds, 0), Number.isFinite(video.duration) ? video.duration : 0);

/** What each key does; names as in KeyboardEvent.key. */
function actions(keyboard: Keyboard): Readonly<Record<string, (() => void) | undefined>> {
  const { host, video, player, toggleCaptions, onHelp } = keyboard;
  const toggle = () => (video.paused ? player.play() : player.pause());
  const seek = (seconds: number) => () => {
    video.currentTime = within(video, video.currentTime + seconds);
  };
  const tenths = TENTHS.map((tenth) => {
    const jump = () => {
      video.currentTime = within(video, (video.duration * tenth) / 10);
    };
    return [String(tenth), jump] as const;
  });
  return {
    ...Object.fromEntries(tenths),
    ' ': toggle,
    k: toggle,
    j: seek(-LONG_STEP_SECONDS),
    l: seek(LONG_STEP_SECONDS),
    ArrowLeft: seek(-STEP_SECONDS),
    ArrowRight: seek(STEP_SECONDS),
    ArrowUp: () => changeVolume(keyboard, 1),
    ArrowDown: () => changeVolume(keyboard, -1),
    Home: seek(-Infinity),
    End: seek(Infinity),
    m: () => pressMute(host),
    f: () => player.toggleFullScreen(document.fullscreenElement === null),
    c: toggleCaptions,
    '?': onHelp,
  };
}

/** Whether the person was last at the player in `host`: after full screen, and with the bar, the focus goes to nowhere. */
function watchPerson(host: HTMLElement, signal: AbortSignal): () => boolean {
  let isHere = false;
  const note = ({ target }: Event) => {
    isHere = target instanceof Node && host.contains(target);
  };
  for (const type of ['focusin', 'pointerdown', 'fullscreenchange']) {
    document.addEventListener(type, note, { signal });
  }
  return () => isHere;
}

const isWith = (selector: string, target: EventTarget | null) =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether a press means something to a player at all, wherever the person is. */
function isFree(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  // No other key needs it.
  if (event.shiftKey && key !== '?') return false;
  return !isTyping(target) && !(key === ' ' && isWith(PRESSED, target));
}

/** Makes the player work by keyboard on the whole page. */
export function handleKeys(keyboard: Keyboard): void {
  const { host, video, signal } = keyboard;
  const byKey = actions(keyboard);
  const isHere = watchPerson(host, signal);
  const isAtPlayer = (target: EventTarget | null) =>
    (target instanceof Node && host.contains(target)) ||
    host.contains(document.fullscreenElement) ||
    (target === document.body && isHere());
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    // Letters are in capitals where that is locked.
    const action = byKey[key.length === 1 ? key.toLowerCase() : key];
    const isHeard = isAtPlayer(target) || (playerKeysChoice.areOn() && !SCROLLS.includes(key));
    if (!action || !isHeard || !isFree(event)) return;
    event.preventDefault();
    wakeBar(video);
    action();
  };
  document.addEventListener('keydown', onKey, { signal });
}
