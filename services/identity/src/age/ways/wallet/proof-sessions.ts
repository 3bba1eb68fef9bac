import { AGE_WALK_SECONDS } from '@alcova/contracts';
import type { SealKeys } from '@alcova/platform';
import { hkdfSync, randomBytes } from 'node:crypto';
import { HPKE_SUITE } from './hpke-suite';

const RANDOM_BYTES = 32;
const SECRET_BYTES = 32;
/** Processes that share the keys do not quite share the time. */
const CLOCKS_DIFFER_BY_SECONDS = 30;
/** `kid.end.random`: the key's id, seconds since 1970 in base 36, and 32 bytes as base64url. */
const FORM = /^([A-Za-z0-9_-]{1,32})\.([1-9a-z][0-9a-z]{0,7})\.([A-Za-z0-9_-]{43})$/;

/**
 * One question to a wallet. Its text says nothing of anybody; what only this site may know of it is derived from the text with a key of
 * the site, so that nothing is stored between question and answer.
 */
export class ProofSession {
  private pair: Promise<CryptoKeyPair> | undefined;

  constructor(
    readonly text: string,
    /** After it no answer is taken. */
    readonly endsAt: Date,
    private readonly key: Uint8Array,
  ) {}

  /** What an answer to this walk must be bound to: who made up the text of a walk does not know it. */
  get nonce(): Uint8Array {
    return this.derive('nonce');
  }

  /** The key pair that an answer is encrypted to which the browser hands over. */
  keyPair(): Promise<CryptoKeyPair> {
    this.pair ??= HPKE_SUITE.kem.deriveKeyPair(this.derive('key pair'));
    return this.pair;
  }

  /** RFC 5869; each purpose has a secret of its own. */
  private derive(purpose: string): Uint8Array<ArrayBuffer> {
    const info = `alcova age wallet ${purpose}\n${this.text}`;
    return new Uint8Array(hkdfSync('sha256', this.key, '', info, SECRET_BYTES));
  }
}

/** Walks to wallets, for AGE_WALK_SECONDS each. The first key makes them, all read them. */
export class ProofSessions {
  constructor(private readonly keys: SealKeys) {}

  /** A new walk. @param now milliseconds since 1970 */
  start(now = Date.now()): ProofSession {
    const [first] = this.keys;
    if (!first) throw new RangeError('a walk needs a key');
    const end = Math.floor(now / 1_000) + AGE_WALK_SECONDS;
    const text = [first.kid, end.toString(36), randomBytes(RANDOM_BYTES).toString('base64url')].join('.');
    return walkOf(text, end, first.key);
  }

  /**
   * The walk that a text stands for; `foreign` is what no key of this site can have made.
   * @param now milliseconds since 1970
   */
  read(text: string, now = Date.now()): ProofSession | 'over' | 'foreign' {
    const [, kid, end = ''] = FORM.exec(text) ?? [];
    const found = this.keys.find((key) => key.kid === kid);
    if (!found) return 'foreign';
    const seconds = parseInt(end, 36);
    const left = seconds - now / 1_000;
    if (left > AGE_WALK_SECONDS + CLOCKS_DIFFER_BY_SECONDS) return 'foreign';
    return left <= 0 ? 'over' : walkOf(text, seconds, found.key);
  }
}

const walkOf = (text: string, end: number, key: Uint8Array): ProofSession =>
  new ProofSession(text, new Date(end * 1_000), key);
