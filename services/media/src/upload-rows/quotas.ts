import { type Caller, CodedError, MAX_UPLOAD_BYTES } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';

/** Uploads begin one after the other on this advisory lock, so that two cannot pass a quota together. */
const UPLOAD_QUOTA_LOCK = 8_217_005;
const reservedRow = z.tuple([z.object({ account: z.coerce.number(), site: z.coerce.number() })]);

/** What an upload takes of the quotas while it is under way. */
export interface Reservation {
  /** The account that pays for it; null for the operator's own commands, which have the site's quota alone. */
  readonly account: string | null;
  readonly bytes: number;
}

/** How many bytes may be announced by uploads that have not ended: of one account, and of all together. */
@Injectable()
export class UploadQuotas {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * What a video of `declaredSize` bytes may take; the caller's transaction must write it down. A size that was not announced counts as
   * the largest file. What ended frees its bytes by itself: only uploads under way whose asset still waits for them are counted.
   * @throws CodedError `upload.account-quota`, `upload.site-quota`
   */
  async reserve(manager: EntityManager, caller: Caller, declaredSize: number | null): Promise<Reservation> {
    const bytes = declaredSize ?? MAX_UPLOAD_BYTES;
    const account = caller.kind === 'account' ? caller.accountId : null;
    await manager.query('SELECT pg_advisory_xact_lock($1)', [UPLOAD_QUOTA_LOCK]);
    const [reserved] = reservedRow.parse(
      await manager.query(
        `SELECT coalesce(sum(reserved_bytes) FILTER (WHERE begun_by = $1), 0) AS account,
           coalesce(sum(reserved_bytes), 0) AS site
         FROM uploads JOIN assets ON assets.id = uploads.asset_id
         WHERE status IS NULL AND assets.state = 'receiving'`,
        [account],
      ),
    );
    const { UPLOAD_ACCOUNT_QUOTA_BYTES, UPLOAD_SITE_QUOTA_BYTES } = this.config;
    if (account !== null && reserved.account + bytes > UPLOAD_ACCOUNT_QUOTA_BYTES)
      throw new CodedError('upload.account-quota');
    if (reserved.site + bytes > UPLOAD_SITE_QUOTA_BYTES) throw new CodedError('upload.site-quota');
    return { account, bytes };
  }
}
