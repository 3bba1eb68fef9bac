/** A voice is followed to this share of the box's height, and what is looked for is brought to the other. */
const [LOWER, UPPER] = [0.75, 0.2];

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const sentence = (box: HTMLElement, cue: number) =>
  box.querySelector<HTMLElement>(`[role="button"][data-cue="${cue}"]`);

/** The place of the cue to which something belongs; undefined where it belongs to none. */
export function cueOf(target: EventTarget | null): number | undefined {
  const found = target instanceof Element ? target.closest('[data-cue]') : null;
  return found ? Number(found.getAttribute('data-cue')) : undefined;
}

/** For so many frames a far way is looked after: how high what lies on it is, is known when it has been drawn. */
const FRAMES = 6;

/** Scrolls the box, and never the page, so that a sentence is well in sight. Far ways are gone at once. */
export function bringIntoSight(box: HTMLElement, cue: number, frames = FRAMES): void {
  const place = sentence(box, cue)?.getBoundingClientRect();
  if (!place) return;
  const { top, height } = box.getBoundingClientRect();
  const isIn = place.top >= top && place.bottom <= top + height * LOWER;
  const way = place.top - top - height * UPPER;
  const isFar = frames < FRAMES || Math.abs(way) > height;
  if (!isIn) box.scrollTo({ top: box.scrollTop + way, behavior: isFar || isStill() ? 'instant' : 'smooth' });
  if (isFar && frames > 0) requestAnimationFrame(() => bringIntoSight(box, cue, frames - 1));
}

/** Takes the focus to a sentence, and the box with it. */
export function focusOn(box: HTMLElement | null, cue: number): void {
  const one = box && sentence(box, cue);
  if (!one) return;
  // It can have the focus from here on, as it is drawn when it has it.
  one.tabIndex = 0;
  one.focus();
  // What is drawn on the way may have pushed it out again.
  requestAnimationFrame(() => one.scrollIntoView({ block: 'nearest' }));
}
