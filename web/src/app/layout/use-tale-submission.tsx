import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/store';
import { Part } from '../../shared/ui/Part';
import { screen } from '../base/load-screen';
import { texts } from '../base/texts';
import styles from './menu.module.css';

const TaleSubmission = screen(
  async () => (await import('../../features/tale-submission/SubmissionDialog')).SubmissionDialog,
);

/** The form that 'Envie seu Conto' opens, over the page on which it was asked for. */
export function useTaleSubmission() {
  const account = useSession((session) => session.account);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const close = useCallback(() => setOpenedAt(null), []);
  const dialog = account && openedAt === key && (
    <Part
      name="form of a tale"
      instead={() => (
        <p className={styles.message} role="alert">
          {texts.errorText}
        </p>
      )}
    >
      <TaleSubmission key={account.id} accountId={account.id} onClose={close} />
    </Part>
  );
  return { open: () => setOpenedAt(key), dialog };
}
