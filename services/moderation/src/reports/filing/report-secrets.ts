import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac } from 'node:crypto';
import { CONFIG, type Config } from '../../config/config';

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * The secrets of tickets. They are made of a key and the report's id, so that the same ticket can be given again and mailed later, while the
 * database holds hashes alone: who reads it opens no ticket.
 */
@Injectable()
export class ReportSecrets {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The id of the key that makes. */
  get kid(): string {
    return this.first().kid;
  }

  /** @returns 32 bytes in base64url */
  make(reportId: string): string {
    return derived(this.first().key, reportId);
  }

  /** Whether the secret with this hash was made with the first key. */
  isCurrent(reportId: string, hash: string): boolean {
    return secretHash(this.make(reportId)) === hash;
  }

  /** The secret of a report, whichever of the keys it was made with; undefined when that key is gone. */
  again(reportId: string, hash: string): string | undefined {
    return this.config.REPORT_KEYS.map(({ key }) => derived(key, reportId)).find(
      (secret) => secretHash(secret) === hash,
    );
  }

  private first(): Config['REPORT_KEYS'][number] {
    const [key] = this.config.REPORT_KEYS;
    if (!key) throw new Error('there is no key for reports');
    return key;
  }
}

const derived = (key: Buffer, reportId: string): string =>
  createHmac('sha256', key).update(`report ticket\n${reportId}`).digest('base64url');
