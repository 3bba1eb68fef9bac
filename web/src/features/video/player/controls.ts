import { formatDuration } from '../../../shared/format/format';
import { playerTexts as texts } from '../base/texts';
import { makeSlider, nameButtons, previewByKey } from './control-roles';
import { isDuration, lengthOf } from './duration';
import { keepSign } from './sign';
import { makeVolumeSlider, type Sound } from './volume';

/** What the library shows above the bar: a picture, or the time where there are no pictures. */
const PREVIEWS = '.fluid_timeline_preview_container, .fluid_timeline_preview';

/** Brings the library's bar back for some seconds, as a pointer does. */
export function wakeBar(video: HTMLVideoElement): void {
  video.dispatchEvent(new Event('userActive'));
  // Starts the library's own clock anew.
  video.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
}

/** The library's bar leaves after some seconds without a pointer: a key brings it back just as well. */
function wakeByKeyboard(host: HTMLElement, video: HTMLVideoElement, signal: AbortSignal): void {
  const wake = () => wakeBar(video);
  host.addEventListener('keydown', wake, { signal });
  host.addEventListener(
    'focusin',
    (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) wake();
    },
    { signal },
  );
}

/** A pointer takes the focus no further than the player: the space bar goes on to play and to pause. An open menu keeps it. */
function keepFocusAround(host: HTMLElement, signal: AbortSignal): void {
  const controls = host.querySelector('.fluid_controls_container');
  const onClick = ({ detail }: UIEvent) => {
    // A press by key is a click of nothing.
    if (detail > 0 && !controls?.querySelector('[aria-expanded="true"]')) host.focus({ preventScroll: true });
  };
  controls?.addEventListener('click', (event) => event instanceof UIEvent && onClick(event), { signal });
}

/** Writes the time under the picture, and keeps it within the bar: the library lets it hang over the edge. */
function completePreviews(
  bar: HTMLElement,
  video: HTMLVideoElement,
  known: number,
  signal: AbortSignal,
): void {
  const complete = (clientX: number) => {
    const { left, width } = bar.getBoundingClientRect();
    const at = Math.min(Math.max(clientX - left, 0), width);
    const seconds = (at / width) * lengthOf(video, known);
    for (const preview of bar.querySelectorAll<HTMLElement>(PREVIEWS)) {
      preview.dataset.time = formatDuration(Math.floor(seconds));
      const room = Math.max(0, width - preview.offsetWidth);
      preview.style.left = `${Math.min(Math.max(at - preview.offsetWidth / 2, 0), room)}px`;
    }
  };
  bar.addEventListener('mousemove', (event) => complete(event.clientX), { signal });
  bar.addEventListener(
    'touchmove',
    (event) => {
      const touch = event.touches[0];
      if (touch) complete(touch.clientX);
    },
    { signal, passive: true },
  );
}

/** The library says two things in English whatever its settings say. */
function translate(host: HTMLElement, signal: AbortSignal): void {
  host.querySelector('.fluid_control_fullscreen')?.setAttribute('title', texts.captions.fullscreen);
  const entry = host.querySelector('.context_option_fullscreen');
  document.addEventListener(
    'fullscreenchange',
    () => {
      const { fullscreen, exitFullscreen } = texts.captions;
      entry?.replaceChildren(document.fullscreenElement ? exitFullscreen : fullscreen);
    },
    { signal },
  );
}

/** As the library writes a time: its hours have two digits. */
const clock = (seconds: number): string => {
  const text = formatDuration(seconds);
  return text.length > 'mm:ss'.length ? text.padStart('hh:mm:ss'.length, '0') : text;
};

/** The library says 00:00 until it has loaded some of the film. */
function showLength(host: HTMLElement, startAt: number, length: number): void {
  if (!isDuration(length)) return;
  const shown = host.querySelector('.fluid_fluid_control_duration');
  shown?.replaceChildren(`${clock(startAt)} / ${clock(length)}`);
}

export interface ControlsOptions extends Sound {
  /** The length that is known before the film is loaded, in seconds; 0 for none. */
  readonly known: number;
  /** Where it starts, in seconds. */
  readonly startAt: number;
  readonly signal: AbortSignal;
}

/** Adds to the library's controls what they lack: keys that show them, whole previews with their time, Portuguese. */
export function completeControls(options: ControlsOptions): void {
  const { host, video, known, startAt, signal } = options;
  wakeByKeyboard(host, video, signal);
  keepFocusAround(host, signal);
  nameButtons(host, video, signal);
  keepSign(video, signal);
  makeVolumeSlider(options, signal);
  translate(host, signal);
  showLength(host, startAt, known);
  const bar = host.querySelector<HTMLElement>('.fluid_controls_progress_container');
  if (!bar) return;
  completePreviews(bar, video, known, signal);
  makeSlider(bar, video, known, signal);
  previewByKey(bar, video, signal);
}
