import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets, newSecrets, publicHalfOf, storeSecrets } from './secrets';

describe('the secrets of a data folder', () => {
  let folder: string;
  const file = () => join(folder, 'secrets.json');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcova-secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are made once, for their owner alone', async () => {
    const first = await loadSecrets(folder);
    expect(first.generated).toBe(true);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(folder)).toEqual({ secrets: first.secrets, generated: false });
  });

  it('of an older version are completed, and stay what they were', async () => {
    const { identitySealKeys, accessRecordsKey, ...older } = newSecrets();
    await writeFile(file(), JSON.stringify(older));
    const { secrets, generated } = await loadSecrets(folder);
    expect(generated).toBe(false);
    expect(secrets).toMatchObject(older);
    expect(secrets.identitySealKeys).toMatch(/^[0-9a-f]{8}:[0-9a-f]{64}$/);
    expect([secrets.identitySealKeys, secrets.accessRecordsKey]).not.toEqual([
      ...[identitySealKeys, accessRecordsKey],
    ]);
    expect((await loadSecrets(folder)).secrets).toEqual(secrets);
  });

  it('of a version that had fewer keys at the store get the others, and keep theirs', async () => {
    const { store, ...rest } = newSecrets();
    const { backup, ...before } = store;
    expect(backup).toMatch(/^[0-9a-f]{48}$/);
    await writeFile(file(), JSON.stringify({ ...rest, store: before }));
    const { secrets } = await loadSecrets(folder);
    expect(secrets.store).toEqual({ ...before, backup: expect.stringMatching(/^[0-9a-f]{48}$/) as string });
    expect((await loadSecrets(folder)).secrets).toEqual(secrets);
  });

  it('that are damaged are not replaced', async () => {
    await writeFile(file(), '{"adminPassword": "x"}');
    await expect(loadSecrets(folder)).rejects.toThrow('danificado');
    expect(await readFile(file(), 'utf8')).toBe('{"adminPassword": "x"}');
  });

  it('keep what is changed, keys of the access records that were before among it', async () => {
    const { secrets } = await loadSecrets(folder);
    const older = JSON.parse(secrets.accessRecordsKey) as object;
    const newer = { ...older, kid: 'newer' };
    const changed = {
      ...secrets,
      cookieKeys: `new:${'a'.repeat(64)},${secrets.cookieKeys}`,
      accessRecordsKey: JSON.stringify([newer, older]),
      keyTurns: { 'cookie-keys': { stage: 'promoted', at: '2026-11-22T10:00:00.000Z' } },
    };
    await storeSecrets(folder, changed);
    expect(await loadSecrets(folder)).toEqual({ secrets: changed, generated: false });
    expect(JSON.parse(publicHalfOf(changed.accessRecordsKey))).toMatchObject({ kid: 'newer' });
  });

  it('show a service the public half of a key pair only', () => {
    const { accessRecordsKey } = newSecrets();
    expect(Object.keys(JSON.parse(publicHalfOf(accessRecordsKey)) as object).sort()).toEqual([
      ...['crv', 'kid', 'kty', 'x'],
    ]);
  });
});
