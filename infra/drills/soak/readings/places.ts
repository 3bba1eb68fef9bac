import { readdir } from 'node:fs/promises';
import { hasCode } from '../../../parts';
import type { System } from '../../../local/system';
import { StoreAudit } from '../../store-audit';
import { open, type Reading } from '../reading';

/** Files that processes keep for a while: what workers work on, and what anybody puts where temporary files go. */
export async function scratchReadings(system: System): Promise<Reading[]> {
  const folders = {
    'scratch of the workers': system.env['media-worker']['SCRATCH_DIR'] ?? '',
    'temporary files': system.env.gateway['TMPDIR'] ?? '',
  };
  return Promise.all(Object.entries(folders).map(async ([of, folder]) => open(of, await entriesIn(folder))));
}

/** What the store holds, and uploads in parts that nobody completed. */
export async function storeReadings(system: System): Promise<Reading[]> {
  const store = new StoreAudit(system.env.media);
  try {
    const objects = await store.objects();
    const bytes = objects.reduce((sum, { size }) => sum + size, 0);
    return [
      { what: 'kept', of: 'store: objects', value: objects.length },
      { what: 'kept', of: 'store: bytes', value: bytes },
      { what: 'kept', of: 'store: uploads in parts', value: (await store.unfinished()).length },
    ];
  } finally {
    store.close();
  }
}

/** Files and folders below a folder; 0 where there is none. */
async function entriesIn(folder: string): Promise<number> {
  try {
    return (await readdir(folder, { recursive: true })).length;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}
