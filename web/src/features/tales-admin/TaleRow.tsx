import { CATEGORY_LABELS, type DeskTale, previewText, type TaleStatus } from '@alcova/contracts';
import { useId, useState } from 'react';
import styles from '../../shared/admin/admin.module.css';
import { formatDate } from '../../shared/format/format';
import { type Decided, statusOf } from '../../shared/tales/decided';
import { editLabel, confirmTexts, statusLabels, urgentLabel } from '../../shared/tales/desk-texts';
import { RefuseDialog } from '../../shared/tales/RefuseDialog';
import { Badge } from '../../shared/ui/Badge';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Confirm } from '../../shared/ui/Modal';
import { texts } from './texts';
import { useDecision } from './use-decision';

type Dialog = 'refuse' | 'confirm' | null;

interface DialogsProps {
  readonly dialog: Dialog;
  readonly onDecide: (decided: Decided) => void;
  readonly onClose: () => void;
}

function Dialogs({ dialog, onDecide, onClose }: DialogsProps) {
  if (dialog === 'refuse') return <RefuseDialog onRefuse={onDecide} onClose={onClose} />;
  if (dialog === null) return null;
  return (
    <Confirm
      title={confirmTexts.title}
      text={confirmTexts.text}
      confirmLabel={confirmTexts.confirm}
      onConfirm={() => onDecide({ decision: 'approve', confirmed: true })}
      onCancel={onClose}
    />
  );
}

interface DecisionsProps {
  readonly tale: DeskTale;
  readonly status: TaleStatus;
  /** The element that says who holds the tale; undefined where nobody else does. */
  readonly heldId: string | undefined;
}

function Decisions({ tale, status, heldId }: DecisionsProps) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const { mutate, isPending } = useDecision(tale, () => setDialog('confirm'));
  // Seen as off, and still reached by the keyboard: so the reason is heard.
  const isOff = isPending || heldId !== undefined;
  const off = { 'aria-disabled': isOff, 'aria-describedby': heldId };
  const decide = (decided: Decided) => {
    setDialog(null);
    if (!isPending) mutate(decided);
  };
  return (
    <>
      {status !== 'approved' && (
        <Button
          small
          look="primary"
          aria-label={texts.approveOf(tale.title)}
          {...off}
          onClick={() => !isOff && decide({ decision: 'approve' })}
        >
          {texts.approve}
        </Button>
      )}
      {status !== 'denied' && (
        <Button
          small
          look="danger"
          aria-label={texts.denyOf(tale.title)}
          {...off}
          onClick={() => !isOff && setDialog('refuse')}
        >
          {texts.deny}
        </Button>
      )}
      <Dialogs dialog={dialog} onDecide={decide} onClose={() => setDialog(null)} />
    </>
  );
}

/** ADMIN-07: a tale of the list, with its final label where it is decided, and what may still be done with it. */
export function TaleRow({ tale }: { tale: DeskTale }) {
  const status = statusOf(tale);
  const tone = ({ approved: 'good', denied: 'bad', waiting: undefined } as const)[status];
  const isHeld = tale.lease !== null && !tale.lease.isMine;
  const heldId = useId();
  return (
    <li className={`${styles.row} ${styles.talesRow}`}>
      <div className={styles.facts}>
        <h2 className={styles.title}>{tale.title}</h2>
        <p>{previewText(tale.preview)}</p>
        <p className={styles.meta}>
          <Badge tone={tone}>{statusLabels[status]}</Badge>
          {tale.isUrgent && <Badge tone="bad">{urgentLabel}</Badge>}
          {tale.edits !== null && <Badge>{editLabel}</Badge>}
          <span>{tale.author}</span>
          <span>{CATEGORY_LABELS[tale.category]}</span>
          <span>{texts.sentOn(formatDate(tale.sentAt))}</span>
          {isHeld && <strong id={heldId}>{texts.held}</strong>}
        </p>
      </div>
      <div className={styles.actions}>
        <Decisions tale={tale} status={status} heldId={isHeld ? heldId : undefined} />
        <ButtonLink small to={`/talelist/review?id=${tale.id}`} aria-label={texts.openOf(tale.title)}>
          {texts.open}
        </ButtonLink>
      </div>
    </li>
  );
}
