import { CATEGORY_LABELS, type Passage, type ReviewedTale } from '@alcova/contracts';
import { type RefObject, useMemo } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { formatMoment } from '../../shared/admin/site-time';
import styles from '../../shared/desk/desk.module.css';
import { Held } from '../../shared/desk/Frame';
import { Notes } from '../../shared/desk/Records';
import { statusOf } from '../../shared/tales/decided';
import { editLabel, statusLabels, urgentLabel } from '../../shared/tales/desk-texts';
import { Marked } from '../../shared/tales/MarkedText';
import { Badge } from '../../shared/ui/Badge';
import { linkVideo, type TaleReview } from './api';
import { AuthorPanel } from './AuthorPanel';
import { Differences } from './Differences';
import { termMarks } from './marks';
import { Decisions } from './Records';
import { Signals } from './Signals';
import { TaleText } from './TaleText';
import { texts } from './texts';
import { VideoPanel } from './VideoPanel';

function Head({ tale }: { tale: ReviewedTale }) {
  const { titleMarks } = tale.signals;
  const marks = useMemo(() => termMarks(titleMarks), [titleMarks]);
  return (
    <header className={styles.head}>
      <h2>
        <Marked text={tale.title} marks={marks} />
      </h2>
      <p className={admin.meta}>
        {tale.isUrgent && (
          <Badge tone="bad" strong>
            {urgentLabel}
          </Badge>
        )}
        <Badge>{statusLabels[statusOf(tale)]}</Badge>
        {tale.edits !== null && <Badge>{editLabel}</Badge>}
        <span>{CATEGORY_LABELS[tale.category]}</span>
        <span>{texts.by(tale.author)}</span>
        <time dateTime={tale.sentAt}>{texts.sentOn(formatMoment(tale.sentAt))}</time>
      </p>
      <Held lease={tale.lease} byOther={texts.heldByOther} />
    </header>
  );
}

interface ItemProps {
  readonly tale: ReviewedTale;
  readonly passages: readonly Passage[];
  readonly textRef: RefObject<HTMLDivElement | null>;
  readonly noteRef: RefObject<HTMLTextAreaElement | null>;
  readonly review: TaleReview;
}

/** An item of the queue with all that is known of it. */
export function Item({ tale, passages, textRef, noteRef, review }: ItemProps) {
  return (
    <div className={styles.item}>
      <article className={styles.main}>
        <Head tale={tale} />
        {tale.appealText !== null && (
          <section className={styles.appeal} aria-label={texts.appealText}>
            <h3>{texts.appealText}</h3>
            <p>{tale.appealText}</p>
          </section>
        )}
        <Differences tale={tale} />
        <TaleText ref={textRef} tale={tale} passages={passages} />
      </article>
      <div className={styles.side}>
        <Signals tale={tale} />
        <Decisions decisions={tale.decisions} />
        <Notes notes={tale.notes} field={noteRef} onAdd={review.note} />
        <VideoPanel
          tale={tale}
          onLink={(address, message) => void review.reread((current) => linkVideo(current, address), message)}
        />
        <AuthorPanel tale={tale} onDone={(message) => void review.open(tale.id, message)} />
      </div>
    </div>
  );
}
