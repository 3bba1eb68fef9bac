import { type AlignedSentence } from '@alcova/contracts';
import { type ReactNode } from 'react';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { isUnsure } from './moves';
import { listTexts as texts } from './texts';
import { formatTime } from './time';
import styles from './voice-text.module.css';

interface SentenceRowProps {
  /** Which sentence, from 0, and how it stands, with what was changed. */
  readonly at: number;
  readonly sentence: AlignedSentence;
  readonly isMoved: boolean;
  readonly isMisplaced: boolean;
  /** The voice is in it, and plays. */
  readonly isHeard: boolean;
  readonly isPlaying: boolean;
  readonly isOpen: boolean;
  /** Its buttons are reached by the key of tabs; those of the others by arrows. */
  readonly isReachable: boolean;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  readonly onOpen: () => void;
  /** Stands below it while it is open. */
  readonly children: ReactNode;
}

/** A sentence with its time and what is to be known of it; it can be heard, and opened to be changed. */
export function SentenceRow(props: SentenceRowProps) {
  const { at, sentence, isMoved, isMisplaced, isHeard, isPlaying, isOpen } = props;
  const { isReachable, onPlay, onPause, onOpen, children } = props;
  const time = formatTime(sentence.start);
  const isDoubtful = !isMoved && isUnsure(sentence);
  return (
    <li
      className={styles.sentence}
      data-unsure={isDoubtful || undefined}
      aria-current={isHeard ? 'true' : undefined}
      data-at={at}
    >
      <div className={styles.head}>
        <Button
          small
          className={styles.play}
          data-act="play"
          tabIndex={isReachable ? 0 : -1}
          aria-label={isPlaying ? texts.pauseOf(at + 1, time) : texts.playOf(at + 1, time)}
          onClick={isPlaying ? onPause : onPlay}
        >
          <span aria-hidden="true">{isPlaying ? '❚❚' : '▶'}</span> {time}
        </Button>
        <Button
          small
          data-act="adjust"
          tabIndex={isReachable ? 0 : -1}
          aria-expanded={isOpen}
          aria-label={texts.adjustOf(at + 1)}
          onClick={onOpen}
        >
          {texts.adjust}
        </Button>
      </div>
      <p>{sentence.text}</p>
      <p className={styles.badges}>
        {isDoubtful && (
          <Badge strong tone="bad">
            {texts.unsure}
          </Badge>
        )}
        {sentence.joined && <Badge>{texts.joined}</Badge>}
        {isMoved && <Badge tone="good">{texts.moved}</Badge>}
        {isMisplaced && (
          <Badge strong tone="bad">
            {texts.misplaced}
          </Badge>
        )}
      </p>
      {isOpen && children}
    </li>
  );
}
