import { type AssetState, uploadFailed } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { AssetRow } from './asset-row';

const senderRows = z.array(z.object({ account_id: z.string() }));
/** Nobody waits any more for what stands there. */
const ENDED: readonly AssetState[] = ['ready', 'refused', 'failed', 'deleted'];

/** Who waits for a file that they sent: known while it is worked on, and told when it fails. */
@Injectable()
export class AwaitedUploads {
  constructor(private readonly outbox: Outbox) {}

  /** The bytes are there; before the upload forgets who began it. An operator's upload has no account. */
  async add(manager: EntityManager, uploadId: string): Promise<void> {
    // With the asset locked: what is deleted at the same moment is awaited by nobody.
    await manager.query(
      `INSERT INTO awaited_uploads (asset_id, account_id)
       SELECT a.id, u.begun_by FROM uploads u JOIN assets a ON a.id = u.asset_id
       WHERE u.id = $1 AND u.begun_by IS NOT NULL AND a.state = 'receiving' FOR UPDATE OF a
       ON CONFLICT DO NOTHING`,
      [uploadId],
    );
  }

  /** Forgets who sent it once its way has ended, and tells them where that is a failure: once, however often it is tried again. */
  async follow(manager: EntityManager, { id: assetId, state, reason }: AssetRow): Promise<void> {
    if (!ENDED.includes(state)) return;
    const taken: unknown = await manager.query(
      'DELETE FROM awaited_uploads WHERE asset_id = $1 RETURNING account_id',
      [assetId],
    );
    const [sender] = senderRows.parse(returnedRows(taken));
    if (!sender || (state !== 'failed' && state !== 'refused')) return;
    await this.outbox.event(manager, uploadFailed, {
      aggregateId: assetId,
      aggregateVersion: 1,
      payload: { assetId, accountId: sender.account_id, state, reason },
    });
  }
}
