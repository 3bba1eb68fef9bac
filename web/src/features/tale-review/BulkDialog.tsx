import { type decideBulk, type DeskTale, type previewBulk, type RefusalReason } from '@alcova/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { call } from '../../shared/api/call';
import styles from '../../shared/desk/desk.module.css';
import { texts as general } from '../../shared/desk/texts';
import { formatDate } from '../../shared/format/format';
import { isCancelled, withFreshProof } from '../../shared/reauthentication/fresh-proof';
import { editLabel, urgentLabel } from '../../shared/tales/desk-texts';
import { ReasonField, reasonOf } from '../../shared/tales/ReasonField';
import { texts as shared } from '../../shared/texts';
import { Badge } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Failed, Loading, Notice } from '../../shared/ui/states';
import ui from '../../shared/ui/switch.module.css';
import { type AuthorDialogProps } from './SuspendDialog';
import { authorTexts as texts } from './texts';

interface ChoiceProps extends Pick<AuthorDialogProps, 'authorKey' | 'onDone'> {
  readonly items: readonly DeskTale[];
}

interface TalesProps {
  readonly items: readonly DeskTale[];
  readonly left: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

type BulkDecision = { readonly tales: readonly DeskTale[] } & (
  { readonly decision: 'approve' } | { readonly decision: 'deny'; readonly reason: RefusalReason }
);

function useBulk({ authorKey, onDone, items }: ChoiceProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter(({ id }) => !left.has(id));
  const decide = useMutation({
    mutationFn: ({ tales, ...how }: BulkDecision) =>
      withFreshProof(() =>
        call<typeof decideBulk>('POST /api/desk/authors/{authorKey}/decisions', {
          params: { authorKey },
          body: { tales: tales.map(({ id, version }) => ({ id, version })), ...how },
        }),
      ),
    onSuccess: (answer) => onDone(texts.bulkDone(answer.decided.length, answer.left.length)),
  });
  const toggle = (id: string) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return { chosen, left, toggle, decide };
}

/** Which of the tales the decision is for. */
function Tales({ items, left, onToggle }: TalesProps) {
  return (
    <ul className={styles.found} aria-label={texts.bulkTales}>
      {items.map((tale) => (
        <li key={tale.id}>
          <label className={ui.switch}>
            <input type="checkbox" checked={!left.has(tale.id)} onChange={() => onToggle(tale.id)} />
            <span>
              {tale.title} ({formatDate(tale.sentAt)})
            </span>
            {tale.isUrgent && (
              <Badge tone="bad" strong>
                {urgentLabel}
              </Badge>
            )}
            {tale.edits !== null && <Badge>{editLabel}</Badge>}
          </label>
        </li>
      ))}
    </ul>
  );
}

function Choice(props: ChoiceProps) {
  const { chosen, left, toggle, decide } = useBulk(props);
  const [reason, setReason] = useState<RefusalReason | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  // What may suggest a minor is approved by itself alone, after a second look.
  const approvable = chosen.filter(({ isUrgent }) => !isUrgent);
  const refuse = () => {
    setIsMissing(reason === null);
    if (reason !== null) decide.mutate({ tales: chosen, decision: 'deny', reason });
  };
  const choose = (value: string) => {
    setReason(reasonOf(value));
    setIsMissing(false);
  };
  return (
    <>
      <Tales items={props.items} left={left} onToggle={toggle} />
      {approvable.length < chosen.length && <p className={styles.warning}>{texts.bulkUrgent}</p>}
      <ReasonField reason={reason} isMissing={isMissing} onChoose={choose} />
      <Notice
        tone="error"
        message={decide.error && !isCancelled(decide.error) ? general.actionFailed : null}
      />
      <div className={styles.row}>
        <Button
          disabled={approvable.length === 0 || decide.isPending}
          onClick={() => decide.mutate({ tales: approvable, decision: 'approve' })}
        >
          {texts.bulkApprove(approvable.length)}
        </Button>
        <Button look="danger" disabled={chosen.length === 0 || decide.isPending} onClick={refuse}>
          {texts.bulkDeny(chosen.length)}
        </Button>
      </div>
    </>
  );
}

/** One decision for several tales of an author, after a look at which they are. */
export function BulkDialog({ authorKey, onDone, onClose }: AuthorDialogProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['desk-author', authorKey],
    queryFn: ({ signal }) =>
      call<typeof previewBulk>('GET /api/desk/authors/{authorKey}/waiting', {
        params: { authorKey },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal title={texts.bulk} onClose={onClose}>
      <p className={admin.soft}>{texts.bulkIntro}</p>
      {!data && isError && <Failed message={texts.bulkFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
      {data?.items.length === 0 && <p>{texts.bulkNone}</p>}
      {data && data.items.length > 0 && <Choice items={data.items} authorKey={authorKey} onDone={onDone} />}
      {data && data.more > 0 && <p className={admin.soft}>{texts.bulkMore(data.more)}</p>}
      <ModalActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
      </ModalActions>
    </Modal>
  );
}
