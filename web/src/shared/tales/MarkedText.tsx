import { type HTMLAttributes, type Ref, useMemo } from 'react';
import { type Mark, segmentsOf } from './segments';
import styles from './tales.module.css';

interface MarkedProps {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Text with stretches of it marked. Its text content is the text itself, character by character. */
export function Marked({ text, marks }: MarkedProps) {
  const segments = useMemo(() => segmentsOf(text, marks), [text, marks]);
  return segments.map(({ start, text: piece, marks: over }) =>
    over.length === 0 ? (
      piece
    ) : (
      <mark
        key={start}
        className={styles.mark}
        data-kind={over.map(({ kind }) => kind).join(' ')}
        title={over.flatMap(({ label }) => label ?? []).join(', ') || undefined}
      >
        {piece}
      </mark>
    ),
  );
}

interface MarkedTextProps extends HTMLAttributes<HTMLDivElement>, MarkedProps {
  readonly ref?: Ref<HTMLDivElement>;
}

/** A tale as it was written, with stretches of it marked. */
export function MarkedText({ text, marks, ref, className = '', ...rest }: MarkedTextProps) {
  return (
    <div ref={ref} className={`${styles.text} ${className}`} {...rest}>
      <Marked text={text} marks={marks} />
    </div>
  );
}
