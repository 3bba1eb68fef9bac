import { ANONYMOUS, CodedError, verificationKeys } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ServiceCalls } from '../services/service-calls';

const publicKey = z.object({
  kid: z.string().min(1),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(1),
});

/** However many tokens name unknown keys: identity is not asked more often than this, and is not waited for longer. */
const REFETCH_AFTER_MS = 1_000;
const WITHIN_MS = 1_000;
/** Tokens that wait for the answer together. A request that waits keeps room from others, and any stranger may name an unknown key. */
const MAX_WAITING = 16;
const REMEMBER_STRANGERS_MS = 5_000;
/** What is longer is no key id of ours, and is not remembered. */
const MAX_KID_LENGTH = 128;
const unknownKey = () => new CodedError('auth.session-expired', 'unknown signing key');

/** Identity's public keys by key id, fetched once and again when a token names a key that is not known yet. */
@Injectable()
export class VerificationKeys {
  private keys = new Map<string, CryptoKey | Uint8Array>();
  private fetching: Promise<void> | undefined;
  private waiting = 0;
  /** Key ids that identity did not know a moment ago. */
  private readonly strangers = new LRUCache<string, true>({ max: 1_000, ttl: REMEMBER_STRANGERS_MS });
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly services: ServiceCalls) {}

  /** @throws CodedError `auth.session-expired` for an unknown key, `unavailable` while identity does not answer or too many wait for it */
  async find(kid: string | undefined): Promise<CryptoKey | Uint8Array> {
    if (kid === undefined || kid.length > MAX_KID_LENGTH || this.strangers.has(kid)) throw unknownKey();
    const known = this.keys.get(kid);
    if (known) return known;
    await this.refresh();
    const found = this.keys.get(kid);
    if (found) return found;
    this.strangers.set(kid, true);
    throw unknownKey();
  }

  private async refresh(): Promise<void> {
    // Until the first answer everybody's token names an unknown key.
    if (this.keys.size > 0 && this.waiting >= MAX_WAITING)
      throw new CodedError('unavailable', 'a token of a key that may be new');
    this.waiting += 1;
    try {
      this.fetching ??= this.fetchInTurn().finally(() => {
        this.fetching = undefined;
      });
      await this.fetching;
    } finally {
      this.waiting -= 1;
    }
  }

  private async fetchInTurn(): Promise<void> {
    const tooEarly = this.askedAt + REFETCH_AFTER_MS - performance.now();
    if (tooEarly > 0) await wait(tooEarly);
    this.askedAt = performance.now();
    await this.fetch();
  }

  private async fetch(): Promise<void> {
    const answer = await this.services.request(
      verificationKeys,
      {},
      { caller: ANONYMOUS, deadlineMs: WITHIN_MS },
    );
    const keys = answer.keys.map((key) => publicKey.parse(key));
    const imported = await Promise.all(
      keys.map(async (key) => [key.kid, await importJWK(key satisfies JWK, 'EdDSA')] as const),
    );
    this.keys = new Map(imported);
  }
}
