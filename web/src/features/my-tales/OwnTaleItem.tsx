import { CATEGORY_LABELS, type OwnTale, talePath, videoPath } from '@alcova/contracts';
import { useId, useMemo, useState } from 'react';
import { formatDate } from '../../shared/format/format';
import { MarkedText } from '../../shared/tales/MarkedText';
import { useVideoOfTale } from '../../shared/tales/video-of-tale';
import { PLAYS } from '../../shared/video/play-wish';
import { announce } from '../../shared/ui/announce';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Failed, Loading } from '../../shared/ui/states';
import { EditDialog } from './EditDialog';
import styles from './my-tales.module.css';
import { failureOf, useOwnTale, useRestore } from './queries';
import { Refusal } from './Refusal';
import { TaleAppeal } from './TaleAppeal';
import { statusLabels, texts } from './texts';
import { WithdrawDialog } from './WithdrawDialog';

type Dialog = 'edit' | 'appeal' | 'withdraw';
const DIALOGS = { edit: EditDialog, appeal: TaleAppeal, withdraw: WithdrawDialog } as const;

function Text({ tale }: { tale: OwnTale }) {
  const { data, isError, refetch } = useOwnTale(tale.id);
  const marks = useMemo(
    () =>
      data?.refusal?.passages.map((passage) => ({
        ...passage,
        kind: 'passage',
        label: texts.passageLabel,
      })) ?? [],
    [data],
  );
  if (data?.tale === '') return <p>{texts.erased}</p>;
  if (data) return <MarkedText text={data.tale} marks={marks} />;
  if (isError) return <Failed message={texts.textFailed} onRetry={() => void refetch()} />;
  return <Loading label={texts.loadingText} />;
}

function Restore({ tale }: { tale: OwnTale }) {
  const restore = useRestore(tale);
  const undo = () =>
    restore.mutate(undefined, {
      onSuccess: () => announce(texts.restored),
      onError: (cause) => announce(failureOf(cause, texts.restoreFailed) ?? texts.restoreFailed),
    });
  return (
    <Button small disabled={restore.isPending} onClick={undo}>
      {restore.isPending ? texts.restoring : texts.restore}
    </Button>
  );
}

function Actions({ tale, onOpen }: { tale: OwnTale; onOpen: (dialog: Dialog) => void }) {
  const { status, appeal, hasEdit, restorableUntil } = tale;
  const video = useVideoOfTale(tale, status === 'approved');
  return (
    <>
      {status === 'approved' && (
        <ButtonLink small to={talePath(tale.id)}>
          {texts.read}
        </ButtonLink>
      )}
      {status === 'approved' && video && (
        <ButtonLink small to={videoPath(video)} state={PLAYS}>
          {texts.watch}
        </ButtonLink>
      )}
      {status !== 'withdrawn' && !hasEdit && (
        <Button small onClick={() => onOpen('edit')}>
          {status === 'approved' ? texts.editPublished : texts.edit}
        </Button>
      )}
      {status === 'denied' && appeal === 'none' && (
        <Button small onClick={() => onOpen('appeal')}>
          {texts.appeal}
        </Button>
      )}
      {status !== 'withdrawn' && (
        <Button small look="danger" onClick={() => onOpen('withdraw')}>
          {texts.withdraw}
        </Button>
      )}
      {restorableUntil !== null && <Restore tale={tale} />}
    </>
  );
}

function Facts({ tale }: { tale: OwnTale }) {
  return (
    <>
      <p className={styles.meta}>
        <span className={styles.badge} data-status={tale.status}>
          {statusLabels[tale.status]}
        </span>
        <span>{CATEGORY_LABELS[tale.category]}</span>
        <span>{texts.by(tale.author)}</span>
        <time dateTime={tale.sentAt}>{texts.sentOn(formatDate(tale.sentAt))}</time>
        {tale.decidedAt !== null && (
          <time dateTime={tale.decidedAt}>{texts.decidedOn(formatDate(tale.decidedAt))}</time>
        )}
      </p>
      {tale.ahead !== null && <p>{texts.ahead(tale.ahead)}</p>}
      {tale.appeal === 'waiting' && <p>{texts.appealWaiting}</p>}
      {tale.edits !== null && <p>{texts.isEdit}</p>}
      {tale.hasEdit && <p>{texts.hasEdit}</p>}
      {tale.restorableUntil !== null && <p>{texts.restorable(formatDate(tale.restorableUntil))}</p>}
    </>
  );
}

/** One tale that the person sent: where it stands, why it was refused, and what can be done with it. */
export function OwnTaleItem({ tale }: { tale: OwnTale }) {
  const [isShown, setIsShown] = useState(false);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const titleId = useId();
  const textId = useId();
  const Open = dialog && DIALOGS[dialog];
  return (
    <article className={styles.tale} aria-labelledby={titleId}>
      <h2 id={titleId}>{tale.title}</h2>
      <Facts tale={tale} />
      <Refusal tale={tale}>{tale.appeal === 'decided' && <p>{texts.appealDecided}</p>}</Refusal>
      <div className={styles.actions}>
        <Button
          small
          aria-expanded={isShown}
          aria-controls={textId}
          aria-label={isShown ? texts.hideOf(tale.title) : texts.showOf(tale.title)}
          onClick={() => setIsShown((before) => !before)}
        >
          {isShown ? texts.hide : texts.show}
        </Button>
        <Actions tale={tale} onOpen={setDialog} />
      </div>
      <div id={textId} hidden={!isShown}>
        {isShown && <Text tale={tale} />}
      </div>
      {Open && <Open tale={tale} onClose={() => setDialog(null)} />}
    </article>
  );
}
