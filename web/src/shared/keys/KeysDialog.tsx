import { type ReactNode } from 'react';
import table from '../admin/table.module.css';
import { texts as shared } from '../texts';
import { Button } from '../ui/Button';
import { Modal, ModalActions } from '../ui/Modal';
import ui from '../ui/switch.module.css';
import styles from './keys.module.css';
import { texts } from './texts';

interface KeysDialogProps {
  readonly title: string;
  readonly keys: readonly { readonly key: string; readonly text: string }[];
  /** What the switch above the keys turns on and off. */
  readonly switchLabel: string;
  readonly areKeysOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
  /** What there is to say besides. */
  readonly children?: ReactNode;
}

/** What each key does, and whether keys do anything. */
export function KeysDialog({
  title,
  keys,
  switchLabel,
  areKeysOn,
  onSwitch,
  onClose,
  children,
}: KeysDialogProps) {
  return (
    <Modal title={title} onClose={onClose}>
      {/* It has the focus at first: the list begins in view. */}
      <label className={ui.switch}>
        <input type="checkbox" checked={areKeysOn} onChange={(event) => onSwitch(event.target.checked)} />
        <span>{switchLabel}</span>
      </label>
      <table className={`${table.table} ${styles.keys}`}>
        <thead>
          <tr>
            <th scope="col">{texts.key}</th>
            <th scope="col">{texts.act}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ key, text }) => (
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
      <ModalActions>
        <Button onClick={onClose}>{shared.close}</Button>
      </ModalActions>
    </Modal>
  );
}
