import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { AccessRecord } from '@alcova/contracts';
import { compactDecrypt, decodeProtectedHeader, importJWK } from 'jose';
import { z } from 'zod';
import { reasonOf, Refusal } from '../base/failure';
import type { Shell } from '../shell/shell';

const privateKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('X25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
  d: z.string().min(1),
});
export type RecordKey = z.output<typeof privateKey>;
const keyFile = z.union([privateKey.transform((key) => [key]), z.array(privateKey).min(1)]);
const opened = z.object({ recordId: z.string(), address: z.string(), userAgent: z.string() });

/**
 * The private keys that open access records: of a file (`-`: standard input) that holds one JWK or an array of them, else those at hand.
 * @throws Refusal when there is none
 */
export async function recordKeys(file: string | undefined, shell: Shell): Promise<RecordKey[]> {
  try {
    const given = await textOf(file, shell);
    if (given === undefined) throw new Refusal('Falta o arquivo da chave privada (--key).');
    return keyFile.parse(JSON.parse(given));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // What a parser says of a key may repeat a part of it.
    const reason = error instanceof SyntaxError || error instanceof z.ZodError ? '' : `: ${reasonOf(error)}`;
    throw new Refusal(`Não há chave privada X25519 (JWK) em ${file ?? 'secrets.json'}${reason}`);
  }
}

async function textOf(file: string | undefined, shell: Shell): Promise<string | undefined> {
  if (file === undefined) return shell.system.recordsKey();
  return file === '-' ? text(shell.streams.input) : readFile(file, 'utf8');
}

/** From where a record's act came. @throws Refusal when no key opens it, or it stands in another record's place */
export async function openRecord(
  record: AccessRecord,
  keys: readonly RecordKey[],
): Promise<{ address: string; userAgent: string } | null> {
  if (record.sealed === null) return null;
  const { kid } = decodeProtectedHeader(record.sealed);
  const key = keys.find((one) => one.kid === kid);
  if (!key) throw new Refusal(`O registro ${record.id} foi lacrado com a chave ${kid}, que não foi dada.`);
  const { plaintext } = await compactDecrypt(record.sealed, await importJWK(key, 'ECDH-ES'), {
    keyManagementAlgorithms: ['ECDH-ES'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  const { recordId, address, userAgent } = opened.parse(JSON.parse(Buffer.from(plaintext).toString('utf8')));
  if (recordId !== record.id) throw new Refusal(`O registro ${record.id} foi trocado pelo ${recordId}.`);
  return { address, userAgent };
}
