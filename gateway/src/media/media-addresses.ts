import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../app/tokens';
import type { GatewayConfig } from '../config';
import { expiryFor, isValidGrant, signatureOf, type MediaGrant, type SigningKey } from './signing';

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
  sign(of: Omit<MediaGrant, 'expires'>, file: string): { address: string; expiresAt: Date } {
    const expires = expiryFor(nowInSeconds(), this.config.MEDIA_URL_TTL_SECONDS);
    const signature = signatureOf({ ...of, expires }, this.signer.secret);
    return {
      address: `/media/${this.signer.id}/${expires}/${signature}/${of.asset}/${of.revision}/${file}`,
      expiresAt: new Date(expires * 1_000),
    };
  }

  /** Seconds for which the grant still runs; null when it is expired, forged, or signed for something else. */
  remaining(keyId: string, signature: string, grant: MediaGrant): number | null {
    const now = nowInSeconds();
    return isValidGrant(grant, signature, this.keys.get(keyId), now) ? grant.expires - now : null;
  }
}
