import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isSelecting } from '../../../shared/transcript/selection';
import type { Passage } from './passages';
import { isOn } from './sight';

/** Tells of a passage that is tapped, and of the first one of a paragraph on which Enter is pressed. */
export function usePresses(
  text: RefObject<HTMLElement | null>,
  passages: readonly Passage[],
  onPress: (passage: Passage) => void,
): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const element = text.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const of = (target: EventTarget | null) => {
      const paragraph = [...element.children].findIndex(
        (one) => target instanceof Node && one.contains(target),
      );
      return passages.filter(({ range }) => range?.paragraph === paragraph);
    };
    let wasSelecting = false;
    // A tap that only lets go of what was selected.
    element.addEventListener('pointerdown', () => (wasSelecting = isSelecting()), { signal });
    const onClick = (event: MouseEvent) => {
      if (wasSelecting || isSelecting()) return;
      const passage = of(event.target).find((one) => isOn(element, one, event));
      if (passage) press(passage);
    };
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const [passage] = key === 'Enter' ? of(target) : [];
      if (passage) press(passage);
    };
    element.addEventListener('click', onClick, { signal });
    element.addEventListener('keydown', onKeyDown, { signal });
    element.toggleAttribute('data-told', true);
    return () => {
      stop.abort();
      element.removeAttribute('data-told');
    };
  }, [text, passages]);
}
