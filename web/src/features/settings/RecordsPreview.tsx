import { formatCount } from '../../shared/format/count';
import { texts as adminTexts } from '../../shared/admin/texts';
import { texts as shared } from '../../shared/texts';
import { Link } from '../../shared/navigation/Link';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { useUnrecorded } from './queries';
import styles from './settings.module.css';
import { recordsTexts as texts } from './texts';

/** How many active videos lack records, with the way to them. */
export function Unrecorded() {
  const { data, isError } = useUnrecorded();
  if (!data) return <p className={styles.unrecorded}>{isError ? texts.countFailed : texts.counting}</p>;
  return (
    <p className={styles.unrecorded}>
      <Link to="/my-videos?status=unrecorded">{texts.unrecorded(formatCount(data.active))}</Link>
    </p>
  );
}

interface RecordsPreviewProps {
  readonly active: number;
  readonly scheduled: number;
  readonly isSaving: boolean;
  readonly failure: string | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** What asking for records changes, before it is saved. */
export function RecordsPreview({
  active,
  scheduled,
  isSaving,
  failure,
  onSave,
  onClose,
}: RecordsPreviewProps) {
  return (
    <Modal title={texts.title} onClose={onClose}>
      <p>{texts.rule}</p>
      <p>{texts.active(active, formatCount(active))}</p>
      {scheduled > 0 && <p>{texts.scheduled(scheduled, formatCount(scheduled))}</p>}
      <Notice tone="error" message={failure} />
      <ModalActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button look="primary" aria-disabled={isSaving} onClick={() => !isSaving && onSave()}>
          {isSaving ? adminTexts.saving : texts.save}
        </Button>
      </ModalActions>
    </Modal>
  );
}
