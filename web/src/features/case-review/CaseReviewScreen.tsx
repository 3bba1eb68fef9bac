import { type DeskQueue } from '@alcova/contracts';
import { caseLoad } from '../../shared/cases/load';
import { Frame, NoItem, Status, useQueue } from '../../shared/desk/Frame';
import { HelpDialog } from '../../shared/desk/HelpDialog';
import { texts as shared } from '../../shared/desk/texts';
import { type Tool, Toolbar, WALKING_TOOLS } from '../../shared/desk/Toolbar';
import { useDeskKeys } from '../../shared/desk/use-desk-keys';
import { useDeskLoad } from '../../shared/desk/use-desk-load';
import { useReview } from '../../shared/desk/use-review';
import { usePageTitle } from '../../shared/site/site';
import { Confirm } from '../../shared/ui/Modal';
import { caseDesk } from './api';
import { DecideDialog } from './DecideDialog';
import { Item } from './Item';
import { type Act, KEYS } from './keys';
import { confirmTexts, texts } from './texts';
import { type Acts, useActs } from './use-acts';

const TOOLS: readonly Tool<Act>[] = [
  { act: 'remove', label: texts.remove, look: 'danger' },
  { act: 'keep', label: texts.keep, look: 'primary' },
  { act: 'reopen', label: shared.reopen },
  ...WALKING_TOOLS,
];
/** What needs a case that is one's own. */
const DECIDING: readonly Act[] = ['remove', 'keep', 'reopen', 'skip'];

const useCaseLoad = () => useDeskLoad(caseLoad);

function Dialogs({ acts, keys }: { acts: Acts; keys: ReturnType<typeof useDeskKeys> }) {
  const { dialog, close, decide, draftOf, setDraft } = acts;
  switch (dialog) {
    case 'help':
      return <HelpDialog keys={KEYS} areKeysOn={keys.areOn} onSwitch={keys.turn} onClose={close} />;
    case 'confirm':
      return (
        <Confirm
          title={confirmTexts.title}
          text={confirmTexts.text}
          confirmLabel={confirmTexts.confirm}
          onConfirm={() => decide('keep', true)}
          onCancel={close}
        />
      );
    case 'remove':
    case 'keep':
      return (
        <DecideDialog
          decision={dialog}
          draft={draftOf(dialog)}
          onDraft={(draft) => setDraft(dialog, draft)}
          onDecide={() => decide(dialog)}
          onClose={close}
        />
      );
    case null:
      return null;
  }
}

function Desk({ queue, load, arrivals }: { queue: DeskQueue } & ReturnType<typeof useCaseLoad>) {
  const review = useReview(caseDesk, queue);
  const acts = useActs(review);
  const keys = useDeskKeys(KEYS, acts.act);
  const { item, isBusy, message } = review;
  const isOff = (act: Act) =>
    isBusy || (DECIDING.includes(act) && !acts.canDecide) || (act === 'reopen' && !acts.isDecided);
  return (
    <>
      <Toolbar tools={TOOLS} keys={KEYS} areKeysOn={keys.areOn} isOff={isOff} onAct={acts.act} />
      <Status
        load={load && texts.load(load.waiting, load.urgent, load.overdue, load.appeals)}
        arrivals={arrivals}
        newItems={texts.newItems}
        message={message}
      />
      {item ? (
        <Item key={item.id} item={item} review={review} acts={acts} />
      ) : (
        <NoItem review={review} words={texts} />
      )}
      <Dialogs acts={acts} keys={keys} />
    </>
  );
}

/** The queue of reports and matches, one case at a time, with the keyboard alone if one likes. */
export function CaseReviewScreen() {
  usePageTitle(texts.title);
  const { queue, choose } = useQueue();
  const load = useCaseLoad();
  return (
    <Frame
      title={texts.title}
      back={{ to: '/reports', label: texts.back }}
      queue={queue}
      queues={texts.queues}
      onQueue={choose}
    >
      <Desk key={queue} queue={queue} {...load} />
    </Frame>
  );
}
