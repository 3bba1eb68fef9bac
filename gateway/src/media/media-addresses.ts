import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { SigningKey } from '../config/signing-keys';
import { expiryFor, isValidGrant, signatureOf, type MediaGrant } from './signing';

/** Below it stands what the desk alone sees. */
export const DESK_PREFIX = '/api/desk/';
const DESK_TTL_SECONDS = 600;

const dateOf = (seconds: number): Date => new Date(seconds * 1_000);
const nowInSeconds = () => Math.floor(Date.now() / 1_000);

/** Signs and checks the addresses under `/media/`. Keys rotate: the first one signs, every one is believed. */
@Injectable()
export class MediaAddresses {
  private readonly keys: ReadonlyMap<string, SigningKey>;
  private readonly signer: SigningKey;

  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<GatewayConfig, 'MEDIA_SIGNING_KEYS' | 'MEDIA_URL_TTL_SECONDS'>,
  ) {
    const [first] = config.MEDIA_SIGNING_KEYS;
    if (!first) throw new RangeError('at least one signing key is needed');
    this.signer = first;
    this.keys = new Map(config.MEDIA_SIGNING_KEYS.map((key) => [key.id, key]));
  }

  /** An address on this site for a file of an asset's revision, and the moment when it ends. */
  sign(of: { asset: string; revision: number }, file: string): { address: string; expiresAt: Date } {
    const expires = expiryFor(nowInSeconds(), this.config.MEDIA_URL_TTL_SECONDS);
    const proof = this.proof({ ...of, expires });
    return { address: `/media/${proof}/${of.asset}/${of.revision}/${file}`, expiresAt: dateOf(expires) };
  }

  /** The same for the desk, which also sees what is held back: it ends after ten minutes, and the desk's sessions alone may use it. */
  signForDesk(of: { asset: string; revision: number }, file: string): { address: string; expiresAt: Date } {
    const expires = nowInSeconds() + DESK_TTL_SECONDS;
    const proof = this.proof({ purpose: 'desk', ...of, expires });
    const address = `${DESK_PREFIX}media/${proof}/${of.asset}/${of.revision}/${file}`;
    return { address, expiresAt: dateOf(expires) };
  }

  /** The desk's address of a public picture (`file` below `images/`) that may be held back. */
  signImageForDesk(file: string): string {
    const expires = nowInSeconds() + DESK_TTL_SECONDS;
    return `${DESK_PREFIX}images/${this.proof({ purpose: 'desk-image', file, expires })}/${file}`;
  }

  /** Seconds for which the grant still runs; null when it is expired, forged, or signed for something else. */
  remaining({ keyId, signature }: { keyId: string; signature: string }, grant: MediaGrant): number | null {
    const now = nowInSeconds();
    return isValidGrant(grant, signature, this.keys.get(keyId), now) ? grant.expires - now : null;
  }

  private proof(grant: MediaGrant): string {
    return `${this.signer.id}/${grant.expires}/${signatureOf(grant, this.signer.secret)}`;
  }
}
