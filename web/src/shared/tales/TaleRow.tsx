import { type PublishedTale } from '@alcova/contracts';
import { type ReactNode, type RefObject, useId } from 'react';
import { Link } from '../navigation/Link';
import styles from './card.module.css';
import { TaleCard } from './TaleCard';

interface TaleRowProps {
  readonly heading: string;
  /** Undefined while they are on their way: their place is kept. */
  readonly tales: readonly PublishedTale[] | undefined;
  /** Where all of them are. */
  readonly all: { readonly to: string; readonly label: string } | null;
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  /** What stands in place of the cards. */
  readonly instead?: ReactNode;
}

/** A few tales side by side below a heading, and the way to all of them. */
export function TaleRow({ heading, tales, all, headingRef, instead }: TaleRowProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupTop}>
        <h2 ref={headingRef} id={id} tabIndex={-1}>
          {heading}
        </h2>
        {all && <Link to={all.to}>{all.label}</Link>}
      </div>
      {instead ?? (
        <div className={styles.row} aria-busy={!tales}>
          {tales?.map((tale) => (
            <TaleCard key={tale.id} tale={tale} level="h3" />
          ))}
        </div>
      )}
    </section>
  );
}
