import { RESUMABLE_UPLOADS_PATH } from '@alcova/contracts';
import { logFailure } from '../log';

const PREFIX = 'upload:';
const nothing = (): void => undefined;

/** What tells files apart, in the form in which the protocol's library has always noted them. */
export const fingerprintOf = ({ name, type, size, lastModified }: File): string =>
  ['tus-br', name, type, size, lastModified, RESUMABLE_UPLOADS_PATH].join('-');

/**
 * Marks a file as one that this tab sends; answers how to let it go, or null where another tab has it. Browsers without locks (plain http)
 * cannot tell.
 */
export function holdFile(file: File): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(nothing);
  return new Promise((resolve) => {
    const held = navigator.locks.request(PREFIX + fingerprintOf(file), { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((letGo) => resolve(letGo));
    });
    held.catch((cause: unknown) => {
      logFailure('lock-upload', cause);
      resolve(nothing);
    });
  });
}

/** The fingerprints of the files that some tab sends now. */
export async function heldFiles(): Promise<ReadonlySet<string>> {
  const { held = [] } = navigator.locks ? await navigator.locks.query() : {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])));
}
