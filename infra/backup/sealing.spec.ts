import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { scratchFolder } from '../parts';
import { fileOf, newKey, Opener, openerOf, recipientFrom, writeSealed } from './sealing';

const folder = scratchFolder('alcova-sealing-');
afterAll(() => rm(folder, { recursive: true }));
const place = (name: string) => join(folder, name);
const MB = 1024 * 1024;

describe('sealed files', () => {
  let recipient: string;
  let opener: Opener;
  beforeAll(async () => {
    recipient = await newKey(place('key'));
    opener = await openerOf({ BACKUP_IDENTITY_FILE: place('key') });
  });

  it.each([0, 1, 64 * 1024, 64 * 1024 + 1, 3 * MB + 7])('open again, of %p bytes', async (size) => {
    const bytes = randomBytes(size);
    await writeSealed(Readable.from([bytes], { objectMode: false }), place('some'), recipient);
    const stored = await readFile(fileOf(place('some'), recipient));
    expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    // A byte alone stands somewhere in any file; 32 of them only where they are not sealed.
    if (size >= 32) expect(stored.includes(bytes.subarray(0, 32))).toBe(false);
    expect((await buffer(await opener.read(place('some'), recipient))).equals(bytes)).toBe(true);
  });

  it('are never whole in memory', async () => {
    const [chunks, before] = [200, process.memoryUsage().arrayBuffers];
    let most = 0;
    async function* many() {
      for (let each = 0; each < chunks; each++) {
        yield Buffer.alloc(MB, each);
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
    }
    await writeSealed(Readable.from(many(), { objectMode: false }), place('large'), recipient);
    expect((await stat(fileOf(place('large'), recipient))).size).toBeGreaterThan(chunks * MB);
    let read = 0;
    for await (const chunk of (await opener.read(place('large'), recipient)) as AsyncIterable<Buffer>)
      read += chunk.length;
    expect(read).toBe(chunks * MB);
    expect(most).toBeLessThan((chunks / 2) * MB);
  });

  it('are not read where they were changed or cut off', async () => {
    const sealed = fileOf(place('harmed'), recipient);
    const write = () =>
      writeSealed(Readable.from([randomBytes(3 * MB)], { objectMode: false }), place('harmed'), recipient);
    const reading = async () => buffer(await opener.read(place('harmed'), recipient));
    await write();
    const bytes = await readFile(sealed);
    bytes[2 * MB] = (bytes[2 * MB] ?? 0) ^ 1;
    await writeFile(sealed, bytes);
    await expect(reading()).rejects.toThrow();
    await write();
    await truncate(sealed, 2 * MB);
    await expect(reading()).rejects.toThrow();
  });

  it('open with no other key, and say so', async () => {
    const other = await newKey(place('other'));
    await writeSealed(Readable.from([Buffer.from('x')]), place('mine'), recipient);
    const wrong = await openerOf({ BACKUP_IDENTITY: await readFile(place('other'), 'utf8') });
    await expect(wrong.read(place('mine'), recipient)).rejects.toThrow(
      `foi cifrada para ${recipient}, e a chave é a de ${other}`,
    );
    await expect(new Opener().read(place('mine'), recipient)).rejects.toThrow('BACKUP_IDENTITY_FILE');
    // One that lies about whom it is sealed for.
    await expect(wrong.read(place('mine'), other)).rejects.toThrow();
  });

  it('are none without a recipient', async () => {
    await writeSealed(Readable.from(['em claro']), place('plain'), null);
    expect(await readFile(place('plain'), 'utf8')).toBe('em claro');
    expect((await buffer(await new Opener().read(place('plain'), null))).toString()).toBe('em claro');
  });

  it('have keys that are written once, for their owner alone', async () => {
    expect((await stat(place('key'))).mode & 0o777).toBe(0o600);
    await expect(newKey(place('key'))).rejects.toThrow('não é substituída');
  });

  it.each(['', 'age1', `age1${'b'.repeat(58)}`, `AGE-SECRET-KEY-1${'Q'.repeat(58)}`])(
    'are for no recipient %p',
    (text) => expect(() => recipientFrom(text)).toThrow('BACKUP_RECIPIENT'),
  );

  it('take no file without a key', async () => {
    const file = createWriteStream(place('nothing'));
    file.end('senha');
    await once(file, 'close');
    await expect(openerOf({ BACKUP_IDENTITY_FILE: place('nothing') })).rejects.toThrow('AGE-SECRET-KEY');
  });
});
