import { type ReactNode } from 'react';
import table from '../admin/table.module.css';
import { texts as shared } from '../texts';
import { Button } from '../ui/Button';
import { Modal, ModalActions } from '../ui/Modal';
import styles from './desk.module.css';
import { type Keys } from './keys';
import { helpTexts as texts } from './texts';

interface HelpDialogProps {
  readonly keys: Keys<string>;
  readonly areKeysOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
  /** What the desk has to say besides. */
  readonly children?: ReactNode;
}

/** What each key does, and whether keys do anything. */
export function HelpDialog({ keys, areKeysOn, onSwitch, onClose, children }: HelpDialogProps) {
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
          {Object.values(keys).map(({ key, text }) => (
            <tr key={key}>
              <th scope="row">
                <kbd className={styles.key}>{key}</kbd>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
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
