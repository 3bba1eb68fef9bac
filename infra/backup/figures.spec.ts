import { metricsText } from '@alcova/platform';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseServices } from '../local/names';
import { scratchFolder } from '../parts';
import { tellFigures } from './figures';
import { type Manifest, newSnapshot, recordsFile, snapshotFolder } from './layout';

const HOUR_MS = 3_600_000;
const proof = { bytes: 10, sha256: 'a'.repeat(64) };
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** A whole backup that was begun so long ago. */
const backupOf = (hours: number): Manifest => ({
  ...{ format: 3, recipient: null, hasSecrets: false, begunAt: ago(hours), endedAt: ago(hours - 0.5) },
  databases: databaseServices.map((service) => ({ service, at: ago(hours), major: 18, ...proof })),
  store: { objects: 3, bytes: 700, copied: 3, copiedBytes: 700, index: proof },
});

/** Figures by their series, as Prometheus reads them. */
async function told(): Promise<Record<string, number>> {
  const lines = (await metricsText()).split('\n').filter((line) => line.startsWith('alcova_backup_'));
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
}

describe('the figures of a folder of backups', () => {
  let root: string;
  const add = (hours: number) => newSnapshot(root, () => Promise.resolve(backupOf(hours)));

  beforeEach(() => {
    root = scratchFolder('alcova-figures-');
    tellFigures(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('are no figures while there is none, nor where the folder has gone', async () => {
    const none = { alcova_backup_age_seconds: NaN, alcova_backup_records_age_seconds: NaN };
    expect(await told()).toEqual(none);
    await rm(root, { recursive: true });
    tellFigures(root);
    expect(await told()).toEqual(none);
  });

  it('are how long ago the newest was begun, and how much it holds', async () => {
    await add(50);
    await add(26);
    const figures = await told();
    expect(figures['alcova_backup_age_seconds']).toBeCloseTo(26 * 3_600, -1);
    expect(figures['alcova_backup_bytes{of="databases"}']).toBe(50);
    expect(figures['alcova_backup_bytes{of="objects"}']).toBe(700);
  });

  it('are those of the newest that is whole', async () => {
    const { snapshot } = await add(50);
    const later = snapshotFolder(root, snapshot.replace(/^\d{4}/, '9999'));
    await mkdir(later);
    await writeFile(join(later, 'manifest.json'), '{"format":3,');
    await mkdir(snapshotFolder(root, 'partial'));
    expect((await told())['alcova_backup_age_seconds']).toBeCloseTo(50 * 3_600, -1);
  });

  it('tell when it was last looked at what must not come back', async () => {
    await writeFile(recordsFile(root), '{}');
    const at = new Date(Date.now() - HOUR_MS);
    await utimes(recordsFile(root), at, at);
    expect((await told())['alcova_backup_records_age_seconds']).toBeCloseTo(3_600, -1);
  });
});
