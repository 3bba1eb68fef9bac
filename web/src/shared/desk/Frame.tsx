import { type DeskQueue, deskQueue, type Lease, SITE_TIME_ZONE } from '@alcova/contracts';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../admin/admin.module.css';
import { Select } from '../admin/Select';
import { Button, ButtonLink } from '../ui/Button';
import { Empty, Loading } from '../ui/states';
import styles from './desk.module.css';
import { type DeskItem } from './desk';
import { texts } from './texts';
import { type Review } from './use-review';

/** The queue that the address names. */
export function useQueue() {
  const [search, setSearch] = useSearchParams();
  const queue = deskQueue.catch('waiting').parse(search.get('queue'));
  const choose = (value: string) => setSearch({ queue: value }, { replace: true });
  return { queue, choose };
}

interface FrameProps {
  readonly title: string;
  /** The list of the desk's items. */
  readonly back: { readonly to: string; readonly label: string };
  readonly queue: DeskQueue;
  readonly queues: Readonly<Record<DeskQueue, string>>;
  readonly onQueue: (queue: string) => void;
  readonly children: ReactNode;
}

/** What stands around the item of a desk. */
export function Frame({ title, back, queue, queues, onQueue, children }: FrameProps) {
  return (
    <div className={styles.screen}>
      <div className={admin.top}>
        <h1>{title}</h1>
        <ButtonLink small to={back.to}>
          {back.label}
        </ButtonLink>
      </div>
      <div className={styles.queue}>
        <Select label={texts.queue} value={queue} options={queues} onChange={onQueue} />
      </div>
      {children}
    </div>
  );
}

interface StatusProps {
  /** How much there is to do; null before it is known. */
  readonly load: string | null;
  readonly arrivals: number;
  readonly newItems: string;
  /** What came of the last act. */
  readonly message: string;
}

/** What the desk says by itself, and what came of the last act. */
export function Status({ load, arrivals, newItems, message }: StatusProps) {
  return (
    <>
      <div className={styles.load}>
        <p>{load ?? ' '}</p>
        <p role="status">{arrivals > 0 && <strong key={arrivals}>{newItems}</strong>}</p>
      </div>
      <p className={styles.message} role="status">
        {message}
      </p>
    </>
  );
}

interface NoItemProps<Item extends DeskItem, Decided> {
  readonly review: Review<Item, Decided>;
  readonly words: { readonly none: string; readonly noneHint: string; readonly noneHere: string };
}

/** In place of an item: the queue is empty, nothing was taken from it yet, or the next one could not be taken. */
export function NoItem<Item extends DeskItem, Decided>({ review, words }: NoItemProps<Item, Decided>) {
  const { item, forOthers = 0, isBusy, againAfterMs, takeNext, next } = review;
  if (isBusy) return <Loading />;
  if (againAfterMs !== undefined)
    return (
      <Empty>
        <p>{texts.nextFailed}</p>
        <Button onClick={() => void takeNext()}>{texts.tryAgain}</Button>
      </Empty>
    );
  if (item === null && forOthers > 0)
    return (
      <Empty>
        <p>{texts.forOthers}</p>
        <Button onClick={() => void next()}>{texts.next}</Button>
      </Empty>
    );
  const isNone = item === null;
  return (
    <Empty>
      <p>{isNone ? words.none : words.noneHere}</p>
      {isNone && <p>{words.noneHint}</p>}
      <Button onClick={() => void next()}>{texts.next}</Button>
    </Empty>
  );
}

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: SITE_TIME_ZONE });

/** Who holds an item, and until when. */
export function Held({ lease, byOther }: { lease: Lease | null; byOther: string }) {
  return (
    lease && (
      <p className={lease.isMine ? styles.soft : styles.warning}>
        {lease.isMine ? texts.heldUntil(clock.format(new Date(lease.until))) : byOther}
      </p>
    )
  );
}
