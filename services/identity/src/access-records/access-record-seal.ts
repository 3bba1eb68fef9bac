import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CompactEncrypt, type CryptoKey, importJWK } from 'jose';
import { CONFIG, type Config } from '../config/config';

/** What is sealed; the record's id ties it to its row. */
export interface SealedAccess {
  readonly recordId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Seals for the holder of a private key (JWE, RFC 7516: ECDH-ES on X25519 with A256GCM). Nothing in this service can open it again. */
@Injectable()
export class AccessRecordSeal implements OnModuleInit {
  private key: CryptoKey | Uint8Array | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A key that cannot be used stops the start, not the first sign-in. */
  async onModuleInit(): Promise<void> {
    this.key = await importJWK(this.config.ACCESS_RECORDS_PUBLIC_KEY, 'ECDH-ES');
  }

  /** @returns a compact JWE whose header names the key */
  async seal(access: SealedAccess): Promise<string> {
    if (!this.key) throw new Error('the key of the access records is not there yet');
    const { kid } = this.config.ACCESS_RECORDS_PUBLIC_KEY;
    return new CompactEncrypt(Buffer.from(JSON.stringify(access)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(this.key);
  }
}
