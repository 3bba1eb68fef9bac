import styles from './differences.module.css';
import { texts } from './texts';
import { type Stretch } from './word-differences';

const TAGS = { same: 'span', gone: 'del', come: 'ins' } as const;
const AROUND = 120;
/** What both texts have is shown around the changes. */
const shortened = (text: string): string =>
  text.length <= 3 * AROUND ? text : `${text.slice(0, AROUND)} [...] ${text.slice(-AROUND)}`;

/** A text with what is gone from it and what is new, for eyes and ears. */
export function ChangedText({ stretches }: { stretches: readonly Stretch[] }) {
  return (
    <p className={styles.text}>
      {stretches.map(({ kind, text }, place) => {
        const Tag = TAGS[kind];
        return (
          <Tag key={place}>
            {kind !== 'same' && <span className="visually-hidden">{texts[kind]}</span>}
            {kind === 'same' ? shortened(text) : text}
          </Tag>
        );
      })}
    </p>
  );
}
