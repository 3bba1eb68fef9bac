import type { AccessRecord, Client } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import { AccessRecordSeal } from './access-record-seal';

/** What a person did that is recorded. */
export type AccessKind =
  | 'registration'
  | 'sign-in'
  | 'provider-sign-in'
  | 'renewal'
  | 'sign-out'
  | 'password-change'
  | 'password-reset'
  | 'email-change'
  | 'erasure';

export interface Access {
  readonly kind: AccessKind;
  readonly accountId: string;
  /** Left out where the act itself does not tell from where it came. */
  readonly client?: Client | undefined;
}

/** Which records are read: of one account, in order of their ids. */
export interface AccessFilter {
  readonly accountId: string;
  /** ISO 8601; from `from` until before `to`. */
  readonly from: string | null;
  readonly to: string | null;
  /** The id of the last one that was read; empty for the first. */
  readonly after: string;
  readonly limit: number;
}

/** Renewals of one sign-in are recorded at most this often. */
const RENEWALS_EVERY = '1 hour';
/** Lei 12.965/2014 (Marco Civil da Internet), art. 15: so long, and no longer. */
const KEPT_FOR = '6 months';
const PRUNED_AT_ONCE = 10_000;
/** How TypeORM answers an UPDATE: its rows and their number. */
const updated = z.tuple([z.array(z.unknown()), z.number()]);
const recordRows = z.array(
  z.object({ id: z.string(), kind: z.string(), occurred_at: z.date(), sealed: z.string().nullable() }),
);

/**
 * Records of use: date, time and address, kept apart from the logs for six months. Address and browser are sealed for a key that this
 * service does not have; an operator's command opens them and leaves an audit entry.
 */
@Injectable()
export class AccessRecords {
  constructor(private readonly seal: AccessRecordSeal) {}

  /** Records an act in the transaction of the act itself. */
  async note(manager: EntityManager, access: Access): Promise<void> {
    const id = ulid();
    const sealed = access.client ? await this.seal.seal({ recordId: id, ...access.client }) : null;
    await manager.query('INSERT INTO access_records (id, account_id, kind, sealed) VALUES ($1, $2, $3, $4)', [
      id,
      access.accountId,
      access.kind,
      sealed,
    ]);
  }

  /** Records a renewal of a sign-in, unless one of its uses was recorded within the hour. */
  async noteRenewal(
    manager: EntityManager,
    renewal: { family: string; accountId: string; client: Client },
  ): Promise<void> {
    const [, changed] = updated.parse(
      await manager.query(
        `UPDATE sign_ins SET recorded_at = now() WHERE family = $1 AND recorded_at < now() - interval '${RENEWALS_EVERY}'`,
        [renewal.family],
      ),
    );
    if (changed === 1) await this.note(manager, { kind: 'renewal', ...renewal });
  }

  /** The records as they are kept, sealed, oldest first. */
  async list(manager: EntityManager, filter: AccessFilter): Promise<AccessRecord[]> {
    const rows = recordRows.parse(
      await manager.query(
        `SELECT id, kind, occurred_at, sealed FROM access_records
         WHERE account_id = $1 AND id > $2
           AND occurred_at >= coalesce($3::timestamptz, '-infinity') AND occurred_at < coalesce($4::timestamptz, 'infinity')
         ORDER BY id LIMIT $5`,
        [filter.accountId, filter.after, filter.from, filter.to, filter.limit],
      ),
    );
    return rows.map(({ occurred_at: at, ...row }) => ({ ...row, occurredAt: at.toISOString() }));
  }

  /** Forgets what the law does not ask for any more. */
  async prune(manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM access_records WHERE id IN
         (SELECT id FROM access_records WHERE occurred_at <= now() - interval '${KEPT_FOR}' ORDER BY occurred_at LIMIT $1)`,
      [PRUNED_AT_ONCE],
    );
  }
}
