import { durationInWords } from '../../../shared/format/format';
import { playerTexts as texts } from '../base/texts';
import { lengthOf } from './duration';

/** How long (ms) the picture of the place that a key led to stays. */
const PREVIEW_MS = 1_500;
/** A jump (ms) after a key came from it. */
const BY_KEY_MS = 500;

interface Control {
  readonly selector: string;
  readonly name: (video: HTMLVideoElement) => string;
  /** What changes the name. */
  readonly changes: readonly string[];
}
const { captions } = texts;
const BUTTONS: readonly Control[] = [
  {
    selector: '.fluid_control_playpause',
    name: ({ paused }) => (paused ? captions.play : captions.pause),
    changes: ['play', 'pause'],
  },
  {
    selector: '.fluid_control_mute',
    name: ({ muted, volume }) => (muted || volume === 0 ? captions.unmute : captions.mute),
    changes: ['volumechange'],
  },
  { selector: '.fluid_control_fullscreen', name: () => captions.fullscreen, changes: [] },
];

/** The library draws its buttons as bare elements: here they become buttons for everybody. */
function makeButton(
  element: HTMLElement,
  video: HTMLVideoElement,
  control: Control,
  signal: AbortSignal,
): void {
  element.setAttribute('role', 'button');
  element.tabIndex = 0;
  const name = () => element.setAttribute('aria-label', control.name(video));
  name();
  for (const change of control.changes) video.addEventListener(change, name, { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // The space bar alone means something else to the player around it.
      event.preventDefault();
      element.click();
    },
    { signal },
  );
}

/** The bar as a slider, as long as the film or as is `known` (s) before; the player's own keys move it. https://www.w3.org/WAI/ARIA/apg/patterns/slider-seek/ */
export function makeSlider(
  bar: HTMLElement,
  video: HTMLVideoElement,
  known: number,
  signal: AbortSignal,
): void {
  bar.setAttribute('role', 'slider');
  bar.setAttribute('aria-label', texts.position);
  bar.setAttribute('aria-valuemin', '0');
  bar.tabIndex = 0;
  const tell = () => {
    const length = Math.floor(lengthOf(video, known));
    const now = Math.floor(video.currentTime);
    bar.setAttribute('aria-valuemax', String(length));
    bar.setAttribute('aria-valuenow', String(now));
    bar.setAttribute('aria-valuetext', texts.positionOf(durationInWords(now), durationInWords(length)));
  };
  tell();
  for (const change of ['timeupdate', 'seeked', 'durationchange'])
    video.addEventListener(change, tell, { signal });
}

/** A jump by key shows the same picture as a pointer at that place of the bar. */
export function previewByKey(bar: HTMLElement, video: HTMLVideoElement, signal: AbortSignal): void {
  let keyAt = -Infinity;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    // Outside of the bar, as the library sees for itself.
    for (const type of ['mouseout', 'mouseleave']) bar.dispatchEvent(new MouseEvent(type, { clientX: -1 }));
  };
  const note = () => {
    keyAt = performance.now();
  };
  const show = () => {
    if (performance.now() - keyAt > BY_KEY_MS || !Number.isFinite(video.duration)) return;
    const { left, top, width } = bar.getBoundingClientRect();
    const clientX = left + (width * video.currentTime) / video.duration;
    bar.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY: top }));
    clearTimeout(leaving);
    leaving = setTimeout(leave, PREVIEW_MS);
  };
  document.addEventListener('keydown', note, { signal });
  video.addEventListener('seeking', show, { signal });
  signal.addEventListener('abort', () => clearTimeout(leaving), { once: true });
}

/** Gives the library's buttons roles, names and a place in the order of focus. */
export function nameButtons(host: HTMLElement, video: HTMLVideoElement, signal: AbortSignal): void {
  for (const control of BUTTONS) {
    const element = host.querySelector<HTMLElement>(control.selector);
    if (element) makeButton(element, video, control, signal);
  }
}
