import { Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/store';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary';
import { TaleSubmission } from '../screens';
import { texts } from '../texts';
import styles from './menu.module.css';

/** The form that 'Envie seu Conto' opens, over the page on which it was asked for. */
export function useTaleSubmission() {
  const account = useSession((session) => session.account);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const close = useCallback(() => setOpenedAt(null), []);
  const dialog = account && openedAt === key && (
    <ErrorBoundary
      fallback={() => (
        <p className={styles.message} role="alert">
          {texts.errorText}
        </p>
      )}
    >
      <Suspense fallback={null}>
        <TaleSubmission key={account.id} accountId={account.id} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
  return { open: () => setOpenedAt(key), dialog };
}
