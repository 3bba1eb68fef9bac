import { CASE_REASONS, isGone, type ReviewedCase, talePath, videoPath } from '@alcova/contracts';
import { useEffect, useRef } from 'react';
import { formatMoment } from '../../shared/admin/site-time';
import { History } from '../../shared/audit/History';
import { Facts } from '../../shared/cases/Facts';
import styles from '../../shared/desk/desk.module.css';
import { Held } from '../../shared/desk/Frame';
import { Decisions, Notes } from '../../shared/desk/Records';
import { Link } from '../../shared/navigation/Link';
import { type CaseReview } from './api';
import { Authorities } from './Authorities';
import { Content } from './Content';
import { Evidence } from './Evidence';
import { Matches } from './Matches';
import { Reports } from './Reports';
import { decisionLabels, texts } from './texts';
import { type Acts } from './use-acts';

const PAGES = { video: videoPath, tale: talePath } as const;

function Head({ item }: { item: ReviewedCase }) {
  const title = useRef<HTMLHeadingElement>(null);
  // Another case begins at its top, and is read aloud from its title.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const { kind, id } = item.subject;
  const isServed = !item.isHidden && !isGone(item.state);
  return (
    <header className={styles.head}>
      <h2 ref={title} tabIndex={-1}>
        {item.title}
      </h2>
      <Facts item={item} />
      <p className={styles.soft}>
        <time dateTime={item.openedAt}>{texts.openedOn(formatMoment(item.openedAt))}</time>{' '}
        {isServed && <Link to={PAGES[kind](id)}>{texts.page}</Link>}
      </p>
      <Held lease={item.lease} byOther={texts.heldByOther} />
    </header>
  );
}

/** What was decided on a case before, also what was taken back. */
function Earlier({ decisions }: Pick<ReviewedCase, 'decisions'>) {
  const shown = decisions.map(({ decision, reason, message, ...rest }) => ({
    ...rest,
    what: decisionLabels[decision],
    why: message ?? (reason && CASE_REASONS[reason].label),
  }));
  return <Decisions decisions={shown} />;
}

interface ItemProps {
  readonly item: ReviewedCase;
  readonly review: CaseReview;
  readonly acts: Acts;
}

/** A case with all that is known of it. */
export function Item({ item, review, acts }: ItemProps) {
  const { isShown, act, noteRef } = acts;
  return (
    <div className={styles.item}>
      <article className={styles.main}>
        <Head item={item} />
        {item.appealText !== null && (
          <section className={styles.appeal} aria-label={texts.appealText}>
            <h3>{texts.appealText}</h3>
            <p className={styles.note}>{item.appealText}</p>
          </section>
        )}
        <Content item={item} isShown={isShown} onShow={() => act('show')} />
        <Matches item={item} isShown={isShown} />
      </article>
      <div className={styles.side}>
        <Reports item={item} />
        <Evidence evidence={item.evidence} />
        <Authorities item={item} />
        <Earlier decisions={item.decisions} />
        <Notes notes={item.notes} field={noteRef} onAdd={review.note} />
        <History subject={item.id} />
      </div>
    </div>
  );
}
