import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { beginListening, prepareListening, queueForListening } from '../../shared/listening/begin';
import { Part } from '../../shared/ui/Part';
import { type CardVideo } from '../../shared/video/card-menu';
import styles from './card-menu.module.css';
import { MoreIcon } from './icons';
import { texts } from './texts';

/** A press elsewhere closes it: in Safari a pressed button has no focus that it could lose. */
function useCloseElsewhere(place: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node && place.current?.contains(target))) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listener = (event: PointerEvent) => onPress(event);
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, [isOpen]);
}

function Menu({ video: { id, title } }: { video: CardVideo }) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseElsewhere(place, isOpen, () => setOpen(false));
  const track = { id, title };
  const act = (run: () => void) => () => {
    setOpen(false);
    button.current?.focus();
    run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // It closes the menu alone.
    event.preventDefault();
    act(() => undefined)();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const toggle = () => {
    if (!isOpen) prepareListening(id);
    setOpen(!isOpen);
  };
  return (
    <div ref={place} className={styles.place} data-open={isOpen} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-label={texts.menu(title)}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <MoreIcon />
      </button>
      <div id={listId} className={styles.menu} hidden={!isOpen}>
        <button type="button" onClick={act(() => beginListening(track))}>
          {texts.listen}
        </button>
        <button type="button" onClick={act(() => queueForListening(track, 'first'))}>
          {texts.listenNext}
        </button>
        <button type="button" onClick={act(() => queueForListening(track, 'last'))}>
          {texts.enqueue}
        </button>
      </div>
    </div>
  );
}

/** What can be done with a video besides following its card: listen to it, now or later. */
export function CardMenu({ video }: { video: CardVideo }) {
  if (!video.isActive) return null;
  return (
    <Part name="menu of a card">
      <Menu video={video} />
    </Part>
  );
}
