import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button, buttonClass } from '../ui/Button';
import { bringIntoSight, cueOf, focusOn } from './box';
import { type Cue, cueAt } from './cues';
import { FollowSwitch } from './FollowSwitch';
import { ParagraphText } from './ParagraphText';
import { paragraphsOf } from './paragraphs';
import { SearchRow } from './SearchRow';
import { isSelecting } from './selection';
import { texts } from './texts';
import styles from './transcript.module.css';
import { useFollow } from './use-follow';
import { useSearch } from './use-search';
import type { Voice } from './voice';

interface TranscriptProps {
  /** Ordered by start; the same list as long as it is the same text. */
  readonly cues: readonly Cue[];
  /** As BCP 47 writes it. */
  readonly language: string;
  readonly voice: Voice;
  /** Goes to a moment, in seconds. */
  readonly onSeek: (seconds: number) => void;
  /** Stands beside the switch. */
  readonly tools?: ReactNode;
  /** Stands in place of the text. */
  readonly instead?: ReactNode;
}

/** Where a key leads from a sentence; undefined for keys that do not move. */
function targetOf(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

const isScrollable = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight;

/**
 * What is said, as a text that follows the voice: its sentences lead to their moments and can be looked through. It fills the place that it is
 * given. One sentence is a tab stop, and arrows, Home and End move.
 */
export function Transcript({ cues, language, voice, onSeek, tools, instead }: TranscriptProps) {
  const paragraphs = useMemo(() => paragraphsOf(cues), [cues]);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const current = useSyncExternalStore(voice.subscribe, () => cueAt(cues, voice.seconds()));
  const follow = useFollow(current, {
    bring: (cue) => box.current && bringIntoSight(box.current, cue),
    canLeave: () => box.current !== null && isScrollable(box.current),
  });
  const search = useSearch(paragraphs);
  const [focused, setFocused] = useState<number>();
  const last = cues.length - 1;
  const reachable = Math.min(focused ?? search.cue ?? Math.max(current, 0), last);

  const show = useEffectEvent((cue: number) => {
    follow.leave();
    if (box.current) bringIntoSight(box.current, cue);
  });
  useEffect(() => {
    if (search.cue !== undefined) show(search.cue);
  }, [search.hits, search.hit, search.cue]);

  const seek = (target: EventTarget) => {
    const at = cueOf(target) ?? -1;
    const cue = cues[at];
    if (!cue || isSelecting()) return;
    follow.comeBack();
    focusOn(box.current, at);
    onSeek(cue.start);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const at = cueOf(target);
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (key === 'PageUp' || key === 'PageDown') follow.leave();
    const to = targetOf(key, at, last);
    if (to !== undefined) {
      follow.leave();
      focusOn(box.current, to);
    } else if ((key === 'Enter' || key === ' ') && !(target instanceof HTMLButtonElement)) seek(target);
    else return;
    event.preventDefault();
  };
  const closeSearch = () => {
    search.look(null);
    opener.current?.focus();
  };
  const comeBack = () => {
    follow.comeBack();
    // The button that was pressed goes.
    focusOn(box.current, current);
  };
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <div className={styles.bar}>
        <FollowSwitch follow={follow} label={texts.follow} />
        {tools}
        <button
          ref={opener}
          type="button"
          className={buttonClass({ small: true }, styles.opener)}
          aria-expanded={search.typed !== null}
          onClick={() => (search.typed === null ? search.look('') : closeSearch())}
        >
          {texts.search}
        </button>
      </div>
      {search.typed !== null && <SearchRow search={search} onClose={closeSearch} />}
      {instead ?? (
        <div
          ref={box}
          className={styles.box}
          onWheel={follow.leave}
          onTouchMove={follow.leave}
          // A press on the scroll bar has the box as its target.
          onPointerDown={({ target, currentTarget }) => target === currentTarget && follow.leave()}
        >
          <ol
            className={styles.text}
            lang={language}
            onClick={({ target }) => seek(target)}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => setFocused(cueOf(target))}
            onBlur={({ currentTarget, relatedTarget }) =>
              !currentTarget.contains(relatedTarget) && setFocused(undefined)
            }
          >
            {paragraphs.map((paragraph) => {
              const { first } = paragraph;
              const own = (cue: number) => (cue >= first && cue < first + paragraph.cues.length ? cue : -1);
              const pieces = search.hits.pieces.get(first);
              return (
                <ParagraphText
                  key={first}
                  paragraph={paragraph}
                  current={own(current)}
                  reachable={own(reachable)}
                  pieces={pieces}
                  hit={pieces ? search.hit : -1}
                />
              );
            })}
          </ol>
        </div>
      )}
      {follow.isAway && !instead && (
        <Button small look="primary" className={styles.back} onClick={comeBack}>
          {texts.backToVoice}
        </Button>
      )}
    </section>
  );
}
