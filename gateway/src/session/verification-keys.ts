import { CodedError, verificationKeys } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ServiceCalls } from '../services/service-calls';

const publicKey = z.object({
  kid: z.string().min(1),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(1),
});

/** However many tokens name unknown keys: identity is not asked more often than this, and they wait for the answer together. */
const REFETCH_AFTER_MS = 1_000;

/** Identity's public keys by key id, fetched once and again when a token names a key that is not known yet. */
@Injectable()
export class VerificationKeys {
  private keys = new Map<string, CryptoKey | Uint8Array>();
  private fetching: Promise<void> | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly services: ServiceCalls) {}

  /** @throws CodedError `auth.session-expired` for an unknown key, `unavailable` while identity does not answer. */
  async find(kid: string | undefined): Promise<CryptoKey | Uint8Array> {
    const known = kid === undefined ? undefined : this.keys.get(kid);
    if (known) return known;
    await this.refresh();
    const found = kid === undefined ? undefined : this.keys.get(kid);
    if (!found) throw new CodedError('auth.session-expired', 'unknown signing key');
    return found;
  }

  private refresh(): Promise<void> {
    this.fetching ??= this.fetchInTurn().finally(() => {
      this.fetching = undefined;
    });
    return this.fetching;
  }

  private async fetchInTurn(): Promise<void> {
    const tooEarly = this.askedAt + REFETCH_AFTER_MS - performance.now();
    if (tooEarly > 0) await wait(tooEarly);
    this.askedAt = performance.now();
    await this.fetch();
  }

  private async fetch(): Promise<void> {
    const answer = await this.services.request(verificationKeys, {});
    const keys = answer.keys.map((key) => publicKey.parse(key));
    const imported = await Promise.all(
      keys.map(async (key) => [key.kid, await importJWK(key satisfies JWK, 'EdDSA')] as const),
    );
    this.keys = new Map(imported);
  }
}
