import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './idle-connection.module.css';

const OFFLINE = 'Você está sem conexão.';

function onConnectionChange(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the browser has no connection, for as long as it has none. What was asked for meanwhile comes by itself afterwards. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
  return (
    <div className={styles.region} role="status">
      {!isOnline && <p className={styles.notice}>{OFFLINE}</p>}
    </div>
  );
}

let isWatching = false;

/** From here on the page says so when the browser loses its connection, whichever screen stands there. */
export function watchConnection(): void {
  if (isWatching) return;
  isWatching = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<OfflineNotice />);
}
