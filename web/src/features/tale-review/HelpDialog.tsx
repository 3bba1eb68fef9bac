import table from '../../shared/admin/table.module.css';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import styles from './review.module.css';
import { KEYS } from './keys';
import { helpTexts as texts } from './texts';

interface HelpDialogProps {
  readonly areKeysOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
}

/** What each key does, and whether keys do anything. */
export function HelpDialog({ areKeysOn, onSwitch, onClose }: HelpDialogProps) {
  return (
    <Modal title={texts.title} onClose={onClose}>
      <table className={`${table.table} ${styles.keys}`}>
        <thead>
          <tr>
            <th scope="col">{texts.key}</th>
            <th scope="col">{texts.act}</th>
          </tr>
        </thead>
        <tbody>
          {Object.values(KEYS).map(({ key, text }) => (
            <tr key={key}>
              <th scope="row">
                <kbd className={styles.key}>{key}</kbd>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>{texts.selecting}</p>
      <label className={styles.switch}>
        <input type="checkbox" checked={areKeysOn} onChange={(event) => onSwitch(event.target.checked)} />
        <span>{texts.useKeys}</span>
      </label>
      <ModalActions>
        <Button onClick={onClose}>{shared.close}</Button>
      </ModalActions>
    </Modal>
  );
}
