import { gauge, readTogether } from '@alcova/platform';
import { stat } from 'node:fs/promises';
import { type Manifest, manifestOf, recordsFile, snapshotsIn } from './layout';

/** The newest backup that is whole; undefined where there is none, or the folder cannot be read. */
async function newestWhole(root: string): Promise<Manifest | undefined> {
  const names = await snapshotsIn(root).catch(() => []);
  for (const name of names.toReversed()) {
    const manifest = await manifestOf(root, name).catch(() => undefined);
    if (manifest) return manifest;
  }
  return undefined;
}

/** Milliseconds; undefined where it was never looked. */
const lastLook = (root: string): Promise<number | undefined> =>
  stat(recordsFile(root)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

const secondsSince = (ms: number | undefined): number =>
  ms === undefined ? Number.NaN : (Date.now() - ms) / 1_000;

/**
 * Tells of a folder of backups, among the figures of this process, what must be known to rely on it. All of it stands in the folder itself,
 * so nobody who makes a backup has to tell anybody, and what is told is what is there. What is not known is no number: an alert takes it as
 * too old.
 */
export function tellFigures(root: string): void {
  const newest = readTogether(() => newestWhole(root));
  gauge(
    'alcova_backup_age_seconds',
    'Since the newest whole backup was begun: what was written later is in none',
    [],
    async function () {
      const begunAt = (await newest())?.begunAt;
      this.set(secondsSince(begunAt === undefined ? undefined : Date.parse(begunAt)));
    },
  );
  gauge('alcova_backup_bytes', 'What the newest whole backup holds', ['of'], async function () {
    const manifest = await newest();
    this.reset();
    if (!manifest) return;
    const dumps = manifest.databases.reduce((sum, { bytes }) => sum + bytes, 0);
    this.set({ of: 'databases' }, dumps);
    this.set({ of: 'objects' }, manifest.store.bytes);
  });
  gauge(
    'alcova_backup_records_age_seconds',
    'Since it was last looked at what a restore must not bring back',
    [],
    async function () {
      this.set(secondsSince(await lastLook(root)));
    },
  );
}
