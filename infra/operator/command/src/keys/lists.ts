import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../base/failure';
import { parseJson } from '../base/json';
import type { KeyForm } from '../key-store/names';

/** One key as its list writes it, and the name by which it is told apart, which says nothing about it. */
export interface Key {
  readonly kid: string;
  readonly text: string;
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
const jwk = z.looseObject({ kid: z.string().min(1) });
const KID_AND_HEX = /^[A-Za-z0-9_-]{1,32}:[0-9a-f]{32,256}$/;
/** What the processes take at most. */
const MOST: Readonly<Record<KeyForm, number>> = { kid: 16, jwks: 16, pairs: 16, records: 16 };

/** Reads a list. @throws Refusal when it is not well-formed; the text is not repeated */
export function readKeys(form: KeyForm, text: string): readonly Key[] {
  const keys = form === 'kid' ? separated(text) : webKeys(text);
  if (keys === undefined || keys.length === 0)
    throw new Refusal('A lista de chaves não tem a forma esperada.');
  return keys;
}

function separated(text: string): Key[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => KID_AND_HEX.test(part))) return undefined;
  return parts.map((part) => ({ kid: part.split(':')[0] ?? '', text: part }));
}

function webKeys(text: string): Key[] | undefined {
  const parsed = z.union([z.array(jwk), jwk.transform((one) => [one])]).safeParse(parseJson(text));
  return parsed.data?.map((one) => ({ kid: one.kid, text: JSON.stringify(one) }));
}

/** Writes a list. @throws Refusal when it holds more than the processes take */
export function writeKeys(form: KeyForm, keys: readonly Key[]): string {
  if (keys.length > MOST[form])
    throw new Refusal(`Já há ${MOST[form]} chaves: retire as antigas antes (alcova keys retire).`);
  const texts = keys.map(({ text }) => text);
  if (form === 'kid') return texts.join(',');
  return form === 'records' && texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`;
}

/** A new key of the form. */
export function newKey(form: Exclude<KeyForm, 'records'>): Key {
  if (form === 'pairs') {
    const kid = hex(4);
    const pair = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
    return { kid, text: JSON.stringify({ ...pair, kid }) };
  }
  if (form === 'jwks') {
    const kid = hex(4);
    const pair = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    return { kid, text: JSON.stringify({ ...pair, kid, alg: 'EdDSA', use: 'sig' }) };
  }
  const kid = hex(4);
  return { kid, text: `${kid}:${hex(32)}` };
}

/** A new pair for access records: both halves as JWKs of one kid, named for its month and told apart by chance. */
export function newRecordsPair(now: Date): { readonly open: Key; readonly closed: Key } {
  const kid = `records-${now.toISOString().slice(0, 7)}-${hex(2)}`;
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const half = (key: typeof publicKey): Key => ({
    kid,
    text: JSON.stringify({ ...key.export({ format: 'jwk' }), kid }),
  });
  return { open: half(publicKey), closed: half(privateKey) };
}
