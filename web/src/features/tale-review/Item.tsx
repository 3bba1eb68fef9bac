import { CATEGORY_LABELS, type Passage, type ReviewedTale } from '@alcova/contracts';
import { type RefObject, useMemo } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { formatMoment } from '../../shared/admin/site-time';
import { statusOf } from '../../shared/tales/decided';
import { statusLabels, urgentLabel } from '../../shared/tales/desk-texts';
import { Marked } from '../../shared/tales/MarkedText';
import { AuthorPanel } from './AuthorPanel';
import { termMarks } from './marks';
import { Decisions, Notes } from './Records';
import styles from './review.module.css';
import { Signals } from './Signals';
import { TaleText } from './TaleText';
import { texts } from './texts';
import { type Review } from './use-review';
import { VideoPanel } from './VideoPanel';

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

function Head({ tale }: { tale: ReviewedTale }) {
  const { titleMarks } = tale.signals;
  const marks = useMemo(() => termMarks(titleMarks), [titleMarks]);
  return (
    <header className={styles.head}>
      <h2>
        <Marked text={tale.title} marks={marks} />
      </h2>
      <p className={admin.meta}>
        {tale.isUrgent && <strong className={`${admin.badge} ${admin.bad}`}>{urgentLabel}</strong>}
        <span className={admin.badge}>{statusLabels[statusOf(tale)]}</span>
        <span>{CATEGORY_LABELS[tale.category]}</span>
        <span>{texts.by(tale.author)}</span>
        <time dateTime={tale.sentAt}>{texts.sentOn(formatMoment(tale.sentAt))}</time>
      </p>
      {tale.lease && (
        <p className={tale.lease.isMine ? styles.soft : styles.warning}>
          {tale.lease.isMine ? texts.heldUntil(clock.format(new Date(tale.lease.until))) : texts.heldByOther}
        </p>
      )}
    </header>
  );
}

interface ItemProps {
  readonly tale: ReviewedTale;
  readonly passages: readonly Passage[];
  readonly textRef: RefObject<HTMLDivElement | null>;
  readonly noteRef: RefObject<HTMLTextAreaElement | null>;
  readonly review: Review;
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
        <TaleText ref={textRef} tale={tale} passages={passages} />
      </article>
      <div className={styles.side}>
        <Signals tale={tale} />
        <Decisions decisions={tale.decisions} />
        <Notes notes={tale.notes} field={noteRef} onAdd={review.note} />
        <VideoPanel tale={tale} onLink={(address, message) => void review.link(address, message)} />
        <AuthorPanel tale={tale} onDone={(message) => void review.open(tale.id, message)} />
      </div>
    </div>
  );
}
