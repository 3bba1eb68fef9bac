import { type DeskQueue } from '@alcova/contracts';
import { Frame, NoItem, Status, useQueue } from '../../shared/desk/Frame';
import styles from '../../shared/desk/desk.module.css';
import { HelpDialog } from '../../shared/desk/HelpDialog';
import { texts as shared } from '../../shared/desk/texts';
import { Toolbar, type Tool, WALKING_TOOLS } from '../../shared/desk/Toolbar';
import { useDeskKeys } from '../../shared/desk/use-desk-keys';
import { useDeskLoad } from '../../shared/desk/use-desk-load';
import { useReview } from '../../shared/desk/use-review';
import { usePageTitle } from '../../shared/site/site';
import { confirmTexts } from '../../shared/tales/desk-texts';
import { RefuseDialog } from '../../shared/tales/RefuseDialog';
import { Confirm } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { taleDesk, taleLoad, type TaleReview } from './api';
import { Item } from './Item';
import { type Act, KEYS } from './keys';
import { helpTexts, termsWarnings, texts } from './texts';
import { useActs } from './use-acts';

const TOOLS: readonly Tool<Act>[] = [
  { act: 'approve', label: texts.approve, look: 'primary' },
  { act: 'refuse', label: texts.deny, look: 'danger' },
  { act: 'reopen', label: shared.reopen },
  ...WALKING_TOOLS,
];
/** What needs an item that is one's own. */
const DECIDING: readonly Act[] = ['approve', 'refuse', 'reopen', 'skip'];

function Content({ review, acts }: { review: TaleReview; acts: ReturnType<typeof useActs> }) {
  const { item } = review;
  if (!item) return <NoItem review={review} words={texts} />;
  const { passages, textRef, noteRef } = acts;
  return (
    <Item key={item.id} tale={item} passages={passages} textRef={textRef} noteRef={noteRef} review={review} />
  );
}

function Dialogs({
  review,
  acts,
  keys,
}: {
  review: TaleReview;
  acts: ReturnType<typeof useActs>;
  keys: ReturnType<typeof useDeskKeys>;
}) {
  const { dialog, close, decide, passages, removePassage } = acts;
  switch (dialog) {
    case 'help':
      return (
        <HelpDialog keys={KEYS} areKeysOn={keys.areOn} onSwitch={keys.turn} onClose={close}>
          <p className={styles.soft}>{helpTexts.selecting}</p>
        </HelpDialog>
      );
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
          chosen={{ text: review.item?.tale ?? '', passages, onRemove: removePassage }}
          onRefuse={decide}
          onClose={close}
        />
      );
    case null:
      return null;
  }
}

const useTaleLoad = () => useDeskLoad(taleLoad);

function Desk({ queue, load, arrivals }: { queue: DeskQueue } & ReturnType<typeof useTaleLoad>) {
  const review = useReview(taleDesk, queue);
  const acts = useActs(review);
  const keys = useDeskKeys(KEYS, acts.act);
  const isOff = (act: Act) =>
    review.isBusy || (DECIDING.includes(act) && !acts.canDecide) || (act === 'reopen' && !acts.isDecided);
  return (
    <>
      <Toolbar tools={TOOLS} keys={KEYS} areKeysOn={keys.areOn} isOff={isOff} onAct={acts.act} />
      <Notice tone="error" message={load && termsWarnings[load.terms]} />
      <Status
        load={load && texts.load(load.waiting, load.urgent, load.appeals)}
        arrivals={arrivals}
        newItems={texts.newItems}
        message={review.message}
      />
      <Content review={review} acts={acts} />
      <Dialogs review={review} acts={acts} keys={keys} />
    </>
  );
}

/** The queue, one item at a time, with the keyboard alone if one likes. */
export function ReviewScreen() {
  usePageTitle(texts.title);
  const { queue, choose } = useQueue();
  const load = useTaleLoad();
  return (
    <Frame
      title={texts.title}
      back={{ to: '/talelist', label: texts.back }}
      queue={queue}
      queues={texts.queues}
      onQueue={choose}
    >
      <Desk key={queue} queue={queue} {...load} />
    </Frame>
  );
}
