import { type ReviewedCase, type ShownMatch } from '@alcova/contracts';
import { useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import desk from '../../shared/desk/desk.module.css';
import { formatDuration } from '../../shared/format/format';
import { Button } from '../../shared/ui/Button';
import styles from './case-review.module.css';
import { Film } from './Film';
import { matchTexts as texts } from './texts';

interface SideProps {
  readonly caseId: string;
  readonly name: string;
  readonly assetId?: string;
  readonly at: number | null;
  readonly isShown: boolean;
}

function Side({ caseId, name, assetId, at, isShown }: SideProps) {
  const label = at === null ? name : `${name}, ${texts.at(formatDuration(at))}`;
  return (
    <figure className={styles.side}>
      <figcaption>{label}</figcaption>
      <Film
        key={`${assetId ?? ''} ${at ?? ''}`}
        caseId={caseId}
        label={label}
        at={at}
        isShown={isShown}
        {...(assetId === undefined ? {} : { assetId })}
      />
    </figure>
  );
}

interface MatchProps {
  readonly caseId: string;
  readonly match: ShownMatch;
  readonly isShown: boolean;
}

function Match({ caseId, match, isShown }: MatchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, list, distance, frames, at, listedAt, listedAssetId } = match;
  return (
    <li className={styles.match}>
      <p className={admin.meta}>
        <strong>{texts.kind[kind]}</strong>
        <span>{texts.list(list)}</span>
        {distance !== null && <span>{texts.distance(distance)}</span>}
        <span>{texts.frames(frames)}</span>
      </p>
      <div>
        <Button small aria-expanded={isOpen} onClick={() => setIsOpen((before) => !before)}>
          {isOpen ? texts.close : texts.compare}
        </Button>
      </div>
      {isOpen && (
        <div className={styles.sides}>
          <Side caseId={caseId} name={texts.here} at={at} isShown={isShown} />
          {listedAssetId === null ? (
            <p className={desk.soft}>{texts.outside}</p>
          ) : (
            <Side
              caseId={caseId}
              name={texts.listed}
              assetId={listedAssetId}
              at={listedAt}
              isShown={isShown}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** What of the lists the content is like, both sides next to each other. */
export function Matches({ item, isShown }: { item: ReviewedCase; isShown: boolean }) {
  if (item.matches.length === 0) return null;
  return (
    <section className={desk.panel} aria-labelledby="semelhancas">
      <h2 id="semelhancas">{texts.title}</h2>
      <ul>
        {item.matches.map((match, index) => (
          <Match key={index} caseId={item.id} match={match} isShown={isShown} />
        ))}
      </ul>
    </section>
  );
}
