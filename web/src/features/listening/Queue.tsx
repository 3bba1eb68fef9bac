import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { dequeue, emptyQueue, moveInQueue, useQueue } from '../../shared/listening/queue';
import { listen } from '../../shared/listening/sound';
import { type Track } from '../../shared/listening/store';
import { Button } from '../../shared/ui/Button';
import { CloseIcon } from '../../shared/ui/icons';
import { DownArrowIcon, HandleIcon, UpIcon } from './icons';
import styles from './panel.module.css';
import { texts } from './texts';

/** A finger or a mouse takes a row along: it changes places with whatever it is over. */
function drag(event: PointerEvent<HTMLElement>, { id }: Track): void {
  const list = event.currentTarget.closest('ol');
  if (!list || event.button !== 0) return;
  event.preventDefault();
  const stop = new AbortController();
  const { signal } = stop;
  const onMove = ({ clientY }: globalThis.PointerEvent) => {
    const to = [...list.children].findIndex((row) => clientY < row.getBoundingClientRect().bottom);
    const { tracks } = useQueue.getState();
    if (to !== -1 && tracks[to]?.id !== id) moveInQueue(id, to);
  };
  window.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(end, () => stop.abort(), { signal });
}

interface RowProps {
  readonly track: Track;
  readonly place: number;
  readonly length: number;
  readonly onListen: () => void;
  readonly onMove: (to: number, key: string) => void;
  readonly onRemove: () => void;
}

function Row({ track, place, length, onListen, onMove, onRemove }: RowProps) {
  const { title } = track;
  const move = (key: string, to: number, label: string, icon: React.ReactNode) => (
    <button
      type="button"
      className={styles.small}
      data-key={`${key} ${track.id}`}
      aria-label={label}
      aria-disabled={to < 0 || to >= length}
      onClick={() => onMove(to, key)}
    >
      {icon}
    </button>
  );
  return (
    <li className={styles.row}>
      <span className={styles.handle} aria-hidden="true" onPointerDown={(event) => drag(event, track)}>
        <HandleIcon />
      </span>
      <button type="button" className={styles.track} aria-label={texts.listenNow(title)} onClick={onListen}>
        {title}
      </button>
      {move('up', place - 1, texts.up(title), <UpIcon />)}
      {move('down', place + 1, texts.down(title), <DownArrowIcon />)}
      <button type="button" className={styles.small} aria-label={texts.remove(title)} onClick={onRemove}>
        <CloseIcon />
      </button>
    </li>
  );
}

/** What follows, in its order: by dragging, and by buttons, which keep the focus. */
export function Queue() {
  const { tracks } = useQueue();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    // A row that has changed its place has lost the focus.
    if (focused.current === undefined) return;
    const key = focused.current;
    focused.current = undefined;
    for (const button of section.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])
      if (button.dataset.key === key) button.focus();
  }, [tracks]);
  const leave = (text: string) => {
    setSaid(text);
    heading.current?.focus();
  };
  return (
    <section ref={section} className={styles.queue} aria-labelledby="listening-queue">
      <h3 ref={heading} id="listening-queue" tabIndex={-1}>
        {texts.queue}
      </h3>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {tracks.length === 0 ? (
        <p className={styles.hint}>{texts.queueEmpty}</p>
      ) : (
        <>
          <ol>
            {tracks.map((track, place) => (
              <Row
                key={track.id}
                {...{ track, place, length: tracks.length }}
                onListen={() => {
                  listen(track);
                  // Its row is gone.
                  heading.current?.focus();
                }}
                onMove={(to, key) => {
                  if (to < 0 || to >= tracks.length) return;
                  focused.current = `${key} ${track.id}`;
                  moveInQueue(track.id, to);
                  setSaid(texts.moved(track.title, to + 1, tracks.length));
                }}
                onRemove={() => {
                  dequeue(track.id);
                  leave(texts.removed(track.title));
                }}
              />
            ))}
          </ol>
          <Button
            small
            onClick={() => {
              emptyQueue();
              leave(texts.emptied);
            }}
          >
            {texts.empty}
          </Button>
        </>
      )}
    </section>
  );
}
