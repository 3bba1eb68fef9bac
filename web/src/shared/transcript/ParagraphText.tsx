import { Fragment, memo, type ReactNode } from 'react';
import { formatDuration } from '../format/format';
import type { Paragraph } from './paragraphs';
import type { Piece } from './search';
import { texts } from './texts';
import styles from './transcript.module.css';

interface ParagraphProps {
  readonly paragraph: Paragraph;
  /** The cue of it that is spoken, and the one that can be reached by the key of tabs; -1 for none. */
  readonly current: number;
  readonly reachable: number;
  /** What is marked in it, and the hit that one looks at. */
  readonly pieces: readonly Piece[] | undefined;
  readonly hit: number;
}

/** A sentence with its marks. */
function marked(text: string, pieces: readonly Piece[], hit: number): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, hit: one } of pieces) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className={styles.mark} data-current={one === hit}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}

/**
 * A paragraph with the time at which it begins. Its sentences are no button elements, and only one of them can have the focus: the text of such
 * elements cannot be selected in every browser. Keys and presses are heard by the list.
 */
export const ParagraphText = memo(function ParagraphText(props: ParagraphProps) {
  const { paragraph, current, reachable, pieces = [], hit } = props;
  const { first, cues } = paragraph;
  const time = formatDuration(Math.floor(cues[0]?.start ?? 0));
  return (
    <li className={styles.paragraph}>
      {/* Its first sentence does the same by keyboard. */}
      <button
        type="button"
        className={styles.time}
        data-cue={first}
        tabIndex={-1}
        aria-label={texts.goTo(time)}
      >
        {time}
      </button>
      <p>
        {cues.map(({ text }, index) => {
          const cue = first + index;
          const own = pieces.filter((piece) => piece.cue === cue);
          return (
            <Fragment key={cue}>
              <span
                role="button"
                className={styles.sentence}
                data-cue={cue}
                tabIndex={cue === reachable ? 0 : undefined}
                aria-current={cue === current || undefined}
              >
                {own.length > 0 ? marked(text, own, hit) : text}
              </span>{' '}
            </Fragment>
          );
        })}
      </p>
    </li>
  );
});
