/** A sentence stands between the top of the box and this share of its height; one that does not is brought to the upper share. */
const [UPPER, LOWER] = [0.2, 0.75];

const sentence = (box: HTMLElement, cue: number) =>
  box.querySelector<HTMLElement>(`[role="button"][data-cue="${cue}"]`);

/** The place of the cue to which something belongs; undefined where it belongs to none. */
export function cueOf(target: EventTarget | null): number | undefined {
  const found = target instanceof Element ? target.closest('[data-cue]') : null;
  return found ? Number(found.getAttribute('data-cue')) : undefined;
}

/**
 * Scrolls the box, and never the page, so that a sentence is well in sight. Far ways are gone at once; how high what lies on them is, is known
 * when it is drawn, so there is a second look.
 */
export function bringIntoSight(box: HTMLElement, cue: number, isSecond = false): void {
  const place = sentence(box, cue)?.getBoundingClientRect();
  if (!place) return;
  const { top, height } = box.getBoundingClientRect();
  if (place.top >= top && place.bottom <= top + height * LOWER) return;
  const way = place.top - top - height * UPPER;
  const isFar = Math.abs(way) > height;
  box.scrollTo({ top: box.scrollTop + way, behavior: isFar ? 'instant' : 'auto' });
  if (isFar && !isSecond) requestAnimationFrame(() => bringIntoSight(box, cue, true));
}

/** Takes the focus to a sentence. */
export const focusOn = (box: HTMLElement | null, cue: number, options?: FocusOptions): void => {
  if (box) sentence(box, cue)?.focus(options);
};
