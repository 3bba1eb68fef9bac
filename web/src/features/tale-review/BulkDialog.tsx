import { decideBulkRoute, type DeskTale, previewBulkRoute, type RefusalReason } from '@alcova/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { Select } from '../../shared/admin/Select';
import { call } from '../../shared/api/call';
import { formatDate } from '../../shared/format/format';
import { REASON_OPTIONS, reasonOf } from '../../shared/tales/RefuseDialog';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Failed, Loading, Notice } from '../../shared/ui/states';
import styles from './review.module.css';
import { type AuthorDialogProps } from './SuspendDialog';
import { authorTexts as texts, texts as general } from './texts';

interface ChoiceProps extends Pick<AuthorDialogProps, 'authorKey' | 'onDone'> {
  readonly items: readonly DeskTale[];
}

function useBulk({ authorKey, onDone, items }: ChoiceProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter(({ id }) => !left.has(id));
  const decide = useMutation({
    mutationFn: (how: { decision: 'approve' } | { decision: 'deny'; reason: RefusalReason }) =>
      call(decideBulkRoute, {
        params: { authorKey },
        body: { tales: chosen.map(({ id, version }) => ({ id, version })), ...how },
      }),
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

function Choice(props: ChoiceProps) {
  const { chosen, left, toggle, decide } = useBulk(props);
  const [reason, setReason] = useState<RefusalReason>('quality');
  const isOff = chosen.length === 0 || decide.isPending;
  return (
    <>
      <ul className={styles.found}>
        {props.items.map((tale) => (
          <li key={tale.id}>
            <label className={styles.switch}>
              <input type="checkbox" checked={!left.has(tale.id)} onChange={() => toggle(tale.id)} />
              <span>
                {tale.title} ({formatDate(tale.sentAt)}){tale.isUrgent ? ` · ${general.urgent}` : ''}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Select
        label={texts.reason}
        value={reason}
        options={REASON_OPTIONS}
        onChange={(value) => setReason(reasonOf(value))}
      />
      <Notice tone="error" message={decide.isError ? general.actionFailed : null} />
      <div className={styles.row}>
        <Button disabled={isOff} onClick={() => decide.mutate({ decision: 'approve' })}>
          {texts.bulkApprove(chosen.length)}
        </Button>
        <Button look="danger" disabled={isOff} onClick={() => decide.mutate({ decision: 'deny', reason })}>
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
    queryFn: ({ signal }) => call(previewBulkRoute, { params: { authorKey }, signal }),
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
