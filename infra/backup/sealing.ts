import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { StartFailure } from '../parts/failure';

/**
 * Whom the files of a backup are sealed for, in the format of age (https://age-encryption.org/v1): `age1...`, which tells no secret and is all
 * that a machine needs to make backups. Null: nothing is sealed.
 */
export type Recipient = string | null;

const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;
const NO_RECIPIENT = 'BACKUP_RECIPIENT não é uma chave pública do age (age1…); "backup key" faz uma.';
const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

/** The name of a file that is sealed, which the command `age` opens as well, or is not. */
export const fileOf = (file: string, recipient: Recipient): string =>
  recipient === null ? file : `${file}.age`;

/** @throws StartFailure for what is no recipient of age */
export function recipientFrom(text: string): string {
  try {
    new Encrypter().addRecipient(text);
    if (RECIPIENT.test(text)) return text;
  } catch (error) {
    throw new StartFailure(NO_RECIPIENT, { cause: error });
  }
  throw new StartFailure(NO_RECIPIENT);
}

/** Seals what comes, chunk by chunk, and writes it; in memory are a few. */
export async function writeSealed(source: Readable, file: string, recipient: Recipient): Promise<void> {
  const target = createWriteStream(fileOf(file, recipient), { mode: 0o600, flush: true });
  if (recipient === null) return pipeline(source, target);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  await pipeline(fromWeb(await encrypter.encrypt(toWeb(source))), target);
}

/** Opens backups. */
export class Opener {
  /** @param identity `AGE-SECRET-KEY-1...`; none opens what is not sealed alone */
  constructor(private readonly identity?: string) {}

  /** @throws StartFailure where another key is needed, or one at all */
  async assertOpens(recipient: Recipient): Promise<void> {
    if (recipient === null) return;
    if (this.identity === undefined)
      throw new StartFailure(
        'A cópia está cifrada. Diga em BACKUP_IDENTITY_FILE qual é o arquivo da chave privada dela.',
      );
    const own = await identityToRecipient(this.identity);
    if (own !== recipient)
      throw new StartFailure(
        `A chave privada dada não abre esta cópia: ela foi cifrada para ${recipient}, e a chave é a de ${own}.`,
      );
  }

  /** What a file holds, chunk by chunk; a stream that fails where it was changed or cut off. @throws StartFailure as `assertOpens` */
  async read(file: string, recipient: Recipient): Promise<Readable> {
    const stored = createReadStream(fileOf(file, recipient));
    if (recipient === null) return stored;
    try {
      await this.assertOpens(recipient);
      const decrypter = new Decrypter();
      decrypter.addIdentity(this.identity ?? '');
      return fromWeb(await decrypter.decrypt(toWeb(stored)));
    } catch (error) {
      stored.destroy();
      throw error;
    }
  }
}

/** The opener with the key that the environment names. @throws StartFailure for a file without one */
export async function openerOf(env: NodeJS.ProcessEnv): Promise<Opener> {
  const file = env['BACKUP_IDENTITY_FILE'];
  const text = file ? await readFile(file, 'utf8') : (env['BACKUP_IDENTITY'] ?? '');
  const identity = text.split(/\s+/).find((word) => IDENTITY.test(word));
  if (identity !== undefined) return new Opener(identity);
  if (text === '') return new Opener();
  throw new StartFailure('BACKUP_IDENTITY_FILE não tem uma chave privada do age (AGE-SECRET-KEY-1…).');
}

/** Makes a key of backups and writes its private half, as `age-keygen` does. @returns the public one. @throws StartFailure where the file is there */
export async function newKey(file: string): Promise<string> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new StartFailure(`${file} já existe ou não pode ser escrito: uma chave não é substituída.`, {
      cause: error,
    });
  });
  try {
    await handle.writeFile(`# public key: ${recipient}\n${identity}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return recipient;
}

/** The library is written for browsers' streams, which are Node's own ones. */
const toWeb = (stream: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as WebStream<Uint8Array>);
