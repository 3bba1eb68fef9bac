import { previewText, talePath } from '@alcova/contracts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { begunPlaces, keepPlaceIn } from '../local-data/places';
import { Link } from '../navigation/Link';
import { useSession } from '../session/store';
import { texts as common } from '../texts';
import { CloseIcon } from '../ui/icons';
import { ProgressBar } from '../ui/ProgressBar';
import { PLAYS } from '../video/play-wish';
import { Thumbnail } from '../video/Thumbnail';
import styles from './begun.module.css';
import { type Begun, useBegun } from './queries';
import { texts } from './texts';

/** What a card shows of a film or a tale. */
interface Shown {
  readonly title: string;
  readonly to: string;
  readonly cover: ReactNode;
  readonly text: string;
  /** How much lies behind, from 0 to 1; undefined where the whole is not known. */
  readonly share: number | undefined;
}

function shownOf(begun: Begun): Shown {
  const { id, value, of } = begun.place;
  if ('video' in begun) {
    const { title, thumbnailUrl, images, duration } = begun.video;
    return {
      ...{ title, to: `/video/${id}`, text: texts.left(Math.max(0, duration - value)) },
      cover: (
        <div className={styles.cover}>
          <Thumbnail src={thumbnailUrl} images={images} sizes="13rem" />
        </div>
      ),
      share: value / duration,
    };
  }
  const { title, preview } = begun.tale;
  return {
    ...{ title, to: talePath(id), text: texts.paragraph(value, of) },
    cover: (
      <div className={`${styles.cover} ${styles.words}`}>
        <p>{previewText(preview)}</p>
      </div>
    ),
    share: of === undefined ? undefined : value / of,
  };
}

function Card({ begun, onRemove }: { begun: Begun; onRemove: () => void }) {
  const { title, to, cover, text, share } = shownOf(begun);
  const isBarKnown = share !== undefined && Number.isFinite(share);
  return (
    <li className={styles.card}>
      {cover}
      <h3 className={styles.title}>
        <Link to={to} state={'video' in begun ? PLAYS : undefined}>
          {title}
        </Link>
      </h3>
      <div className={styles.place}>
        {isBarKnown && <ProgressBar small round value={share * 100} label={text} />}
        {/* The bar says it too. */}
        <span aria-hidden={isBarKnown}>{text}</span>
      </div>
      <button type="button" className={styles.remove} aria-label={texts.remove(title)} onClick={onRemove}>
        <span>
          <CloseIcon />
        </span>
      </button>
    </li>
  );
}

/** A row of what was begun in this browser and can be gone on with, the latest first. Its room stays: where there is nothing it says so. */
export default function BegunRow() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const mine = useSession((session) => session.account?.id);
  const [kept] = useState(begunPlaces);
  // What an account keeps is shown to its person alone.
  const { data, isError } = useBegun(kept.filter(({ account }) => account === undefined || account === mine));
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useEffect(() => {
    for (const { kind, id: gone } of data?.gone ?? []) keepPlaceIn(kind, gone, null);
  }, [data]);
  if (!data && !isError) return null;
  const left = (data?.here ?? []).filter(({ place }) => !removed.includes(`${place.kind} ${place.id}`));
  const remove = ({ place }: Begun) => {
    keepPlaceIn(place.kind, place.id, null);
    setRemoved((others) => [...others, `${place.kind} ${place.id}`]);
    // What had the focus is gone.
    heading.current?.focus();
  };
  return (
    <section className={styles.row} aria-labelledby={id}>
      <h2 ref={heading} id={id} className={styles.heading} tabIndex={-1}>
        {texts.heading}
      </h2>
      {left.length === 0 && <p>{isError ? common.loadFailed : texts.nothingLeft}</p>}
      <ul className={styles.cards}>
        {left.map((begun) => (
          <Card key={`${begun.place.kind} ${begun.place.id}`} begun={begun} onRemove={() => remove(begun)} />
        ))}
      </ul>
    </section>
  );
}
