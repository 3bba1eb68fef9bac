import { followPlaces } from '../../shared/account-places/sync';
import { removeExpiredHistory } from '../../shared/local-data/retention';
import { logFailure } from '../../shared/log';
import { tellOlderConsent } from '../../shared/session/consent';
import { followTheme } from '../../shared/theme/store';
import { measureVisit } from '../../shared/vitals/visit';
import { watchConnection } from './idle-connection';

/** Installs the worker that keeps the application's own files and the page for lost connections (build/service-worker.js). */
async function registerWorker(): Promise<void> {
  // Plain http has none, and some browsers have none in private windows.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}

/** What can wait until the page stands. */
export function doIdleWork(): void {
  removeExpiredHistory();
  followPlaces();
  watchConnection();
  followTheme();
  void tellOlderConsent();
  registerWorker().catch((cause: unknown) => logFailure('worker: could not be registered', cause));
  measureVisit().catch((cause: unknown) => logFailure('vitals: could not be measured', cause));
}
