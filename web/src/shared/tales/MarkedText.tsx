import { type HTMLAttributes, type Ref, useMemo } from 'react';
import { type Mark, segmentsOf } from './segments';
import styles from './tales.module.css';

interface MarkedTextProps extends HTMLAttributes<HTMLDivElement> {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly ref?: Ref<HTMLDivElement>;
}

/** A tale as it was written, with stretches of it marked. Its text content is the text itself, character by character. */
export function MarkedText({ text, marks, ref, className = '', ...rest }: MarkedTextProps) {
  const segments = useMemo(() => segmentsOf(text, marks), [text, marks]);
  return (
    <div ref={ref} className={`${styles.text} ${className}`} {...rest}>
      {segments.map(({ start, text: piece, marks: over }) =>
        over.length === 0 ? (
          piece
        ) : (
          <mark
            key={start}
            data-kind={over.map(({ kind }) => kind).join(' ')}
            title={over.flatMap(({ label }) => label ?? []).join(', ') || undefined}
          >
            {piece}
          </mark>
        ),
      )}
    </div>
  );
}
