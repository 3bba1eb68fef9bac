import { type DeskQueue, deskQueue } from '@alcova/contracts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../../shared/admin/admin.module.css';
import { Select } from '../../shared/admin/Select';
import { usePageTitle } from '../../shared/site/site';
import { confirmTexts } from '../../shared/tales/desk-texts';
import { RefuseDialog } from '../../shared/tales/RefuseDialog';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Confirm } from '../../shared/ui/Modal';
import { Empty, Loading } from '../../shared/ui/states';
import { HelpDialog } from './HelpDialog';
import { Item } from './Item';
import styles from './review.module.css';
import { texts } from './texts';
import { Toolbar } from './Toolbar';
import { useActs } from './use-acts';
import { type DeskLoad, useDeskLoad } from './use-desk-load';
import { useDeskKeys } from './use-desk-keys';
import { useLease } from './use-lease';
import { type Review, useReview } from './use-review';

function Content({ review, acts }: { review: Review; acts: ReturnType<typeof useActs> }) {
  const { tale, isBusy } = review;
  if (tale) {
    const { passages, textRef, noteRef } = acts;
    return (
      <Item
        key={tale.id}
        tale={tale}
        passages={passages}
        textRef={textRef}
        noteRef={noteRef}
        review={review}
      />
    );
  }
  if (isBusy) return <Loading />;
  return (
    <Empty>
      <p>{tale === null ? texts.none : texts.noneHere}</p>
      {tale === null && <p>{texts.noneHint}</p>}
      <Button onClick={() => acts.act('next')}>{texts.next}</Button>
    </Empty>
  );
}

function Dialogs({
  review,
  acts,
  keys,
}: {
  review: Review;
  acts: ReturnType<typeof useActs>;
  keys: ReturnType<typeof useDeskKeys>;
}) {
  const { dialog, close, decide, passages, removePassage } = acts;
  switch (dialog) {
    case 'help':
      return <HelpDialog areKeysOn={keys.areOn} onSwitch={keys.turn} onClose={close} />;
    case 'confirm':
      return (
        <Confirm
          title={confirmTexts.title}
          text={confirmTexts.text}
          confirmLabel={confirmTexts.confirm}
          onConfirm={() => decide({ decision: 'approve', confirmed: true })}
          onCancel={close}
        />
      );
    case 'refuse':
      return (
        <RefuseDialog
          chosen={{ text: review.tale?.tale ?? '', passages, onRemove: removePassage }}
          onRefuse={decide}
          onClose={close}
        />
      );
    case null:
      return null;
  }
}

function Desk({ queue, load, arrivals }: { queue: DeskQueue; load: DeskLoad | null; arrivals: number }) {
  const [search] = useSearchParams();
  const [firstId] = useState(() => search.get('id'));
  const review = useReview(queue);
  const acts = useActs(review);
  const keys = useDeskKeys(acts.act);
  useLease(review.tale ?? null, review.onLease);
  const { open, begin } = review;
  useEffect(() => {
    void (firstId === null ? begin() : open(firstId));
  }, [firstId, begin, open]);
  return (
    <>
      <Toolbar
        isBusy={review.isBusy}
        canDecide={acts.canDecide}
        isDecided={acts.isDecided}
        onAct={acts.act}
      />
      <div className={styles.load}>
        <p>{load ? texts.load(load.waiting, load.urgent, load.appeals) : ' '}</p>
        <p role="status">{arrivals > 0 && <strong key={arrivals}>{texts.newItems}</strong>}</p>
      </div>
      <p className={styles.message} role="status">
        {review.message}
      </p>
      <Content review={review} acts={acts} />
      <Dialogs review={review} acts={acts} keys={keys} />
    </>
  );
}

/** The queue, one item at a time, with the keyboard alone if one likes. */
export function ReviewScreen() {
  usePageTitle(texts.title);
  const [search, setSearch] = useSearchParams();
  const { load, arrivals } = useDeskLoad();
  const queue = deskQueue.catch('waiting').parse(search.get('queue'));
  return (
    <div className={styles.screen}>
      <div className={admin.top}>
        <h1>{texts.title}</h1>
        <ButtonLink small to="/talelist">
          {texts.back}
        </ButtonLink>
      </div>
      <div className={styles.queue}>
        <Select
          label={texts.queue}
          value={queue}
          options={texts.queues}
          onChange={(value) => setSearch({ queue: value }, { replace: true })}
        />
      </div>
      <Desk key={queue} queue={queue} load={load} arrivals={arrivals} />
    </div>
  );
}
