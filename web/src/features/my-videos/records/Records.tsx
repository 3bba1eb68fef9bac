import { type KeptRecord, type RecordsOfVideo } from '@alcova/contracts';
import { useState } from 'react';
import admin from '../../../shared/admin/admin.module.css';
import { RowActions } from '../../../shared/admin/RowActions';
import { formatMoment } from '../../../shared/admin/site-time';
import { texts as adminTexts } from '../../../shared/admin/texts';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { texts as shared } from '../../../shared/texts';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { Failed, Loading, Notice } from '../../../shared/ui/states';
import { lackingOf } from './form';
import { useDeleteRecord, useRecords } from './queries';
import { RecordForm } from './RecordForm';
import styles from './records.module.css';
import { missingTexts, texts } from './texts';

const dayOf = (date: string) => date.split('-').toReversed().join('/');

interface RowProps {
  readonly videoId: string;
  readonly record: KeptRecord;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

function Row({ videoId, record, onEdit, onRemoved }: RowProps) {
  const remove = useDeleteRecord(videoId);
  const lacking = lackingOf(record);
  const { name, isValid, documentReference, expiresOn, withdrawnAt, updatedAt } = record;
  return (
    <li className={styles.record}>
      <p className={styles.name}>
        {name} <Badge tone={isValid ? 'good' : 'bad'}>{isValid ? texts.valid : texts.invalid}</Badge>
      </p>
      {lacking.length > 0 && <p>{texts.lacks(lacking.join(', '))}</p>}
      {withdrawnAt !== null && <p>{texts.withdrawn(formatMoment(withdrawnAt))}</p>}
      <p className={admin.meta}>
        <span>{documentReference ? texts.document(documentReference) : texts.noDocument}</span>
        <span>{expiresOn === null ? texts.noExpiry : texts.expiresOn(dayOf(expiresOn))}</span>
        <span>{texts.updated(formatMoment(updatedAt))}</span>
      </p>
      <RowActions
        first={{ text: adminTexts.edit, label: texts.editOf(name), act: onEdit }}
        removal={{
          ...{ text: adminTexts.remove, label: texts.removeOf(name), question: texts.removeQuestion(name) },
          act: () => remove.mutate(record, { onSuccess: onRemoved }),
        }}
        busy={remove.isPending}
      />
      <Notice tone="error" message={remove.error && failureMessage(remove.error, texts.actionFailed)} />
    </li>
  );
}

function List({ videoId, state }: { videoId: string; state: RecordsOfVideo }) {
  /** The record that is changed; null for a new one, undefined for none. */
  const [editing, setEditing] = useState<KeptRecord | null | undefined>(undefined);
  const [done, setDone] = useState<string | null>(null);
  const held = state.records.length > 0 ? texts.complete : texts.noneNeeded;
  const edit = (record: KeptRecord | null) => {
    setDone(null);
    setEditing(record);
  };
  const saved = (message: string) => {
    setEditing(undefined);
    setDone(message);
  };
  return (
    <>
      <p className={admin.soft}>{state.isRequired ? texts.required : texts.notRequired}</p>
      <p className={styles.state} role="status">
        {state.missing === null ? held : missingTexts[state.missing]}
      </p>
      <ul className={admin.list}>
        {state.records.map((record) => (
          <Row
            key={record.id}
            videoId={videoId}
            record={record}
            onEdit={() => edit(record)}
            onRemoved={() => setDone(texts.removed)}
          />
        ))}
      </ul>
      <Notice tone="success" message={done} />
      {editing === undefined ? (
        <div>
          <Button onClick={() => edit(null)}>{texts.add}</Button>
        </div>
      ) : (
        <RecordForm
          key={editing?.id ?? ''}
          videoId={videoId}
          record={editing}
          onSaved={saved}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

/** The participants of a video, with what is known of each. */
function RecordsDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const { data, error, refetch } = useRecords(videoId);
  return (
    <Modal title={texts.title} onClose={onClose}>
      <p className={admin.soft}>{texts.intro}</p>
      {!data && error && (
        <Failed
          message={failureMessage(error, texts.failed) ?? texts.failed}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading />}
      {data && <List videoId={videoId} state={data} />}
      <ModalActions>
        <Button onClick={onClose}>{shared.close}</Button>
      </ModalActions>
    </Modal>
  );
}

/** 'Registros dos participantes' of a video and its dialog. */
export function Records({ videoId, title }: { videoId: string; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setIsOpen(true)} aria-label={texts.openOf(title)}>
        {texts.open}
      </Button>
      {isOpen && <RecordsDialog videoId={videoId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
