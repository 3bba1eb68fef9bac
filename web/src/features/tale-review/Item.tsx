import { CATEGORY_LABELS, type Passage, type ReviewedTale } from '@alcova/contracts';
import { type RefObject } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { formatMoment } from '../../shared/admin/site-time';
import { AuthorPanel } from './AuthorPanel';
import { Decisions, Notes } from './Records';
import styles from './review.module.css';
import { Signals } from './Signals';
import { TaleText } from './TaleText';
import { statusLabels, texts } from './texts';
import { type Review } from './use-review';
import { VideoPanel } from './VideoPanel';

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

function Head({ tale }: { tale: ReviewedTale }) {
  const status = tale.isApproved ? 'approved' : tale.isDenied ? 'denied' : 'waiting';
  return (
    <header className={styles.head}>
      <h2>{tale.title}</h2>
      <p className={admin.meta}>
        {tale.isUrgent && <strong className={`${admin.badge} ${admin.bad}`}>{texts.urgent}</strong>}
        <span className={admin.badge}>{statusLabels[status]}</span>
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
        <AuthorPanel tale={tale} onSay={review.say} />
      </div>
    </div>
  );
}
