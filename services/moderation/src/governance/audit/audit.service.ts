import { type Caller, type readAudit, type verifyAuditStretch } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AuditListsRepository } from './audit-lists.repository';
import { AuditRepository } from './audit.repository';
import { type Batch, BatchesRepository, type StoredEntry } from './batches.repository';
import { batchHash, CHAIN_BEGINNING, saltedHash } from './chain';

const BATCHES_AT_ONCE = 100;

/** Looking into the audit log, which is a view of personal data: it is told in the log too. */
@Injectable()
export class AuditService {
  constructor(
    private readonly audit: AuditRepository,
    private readonly lists: AuditListsRepository,
    private readonly batches: BatchesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** A page. That somebody looked is told for each page: nobody reads on from anywhere without a trace. */
  async list({ limit, after, isFolded, ...filter }: z.output<typeof readAudit.input>, caller: Caller) {
    return this.transactions.run(async (manager) => {
      const found = await this.lists.page(manager, { ...filter, after, isFolded, limit: limit + 1 });
      const items = found.slice(0, limit);
      await this.audit.add(manager, caller, {
        action: 'audit.view',
        subject: 'audit',
        before: null,
        after: { filters: Object.keys(filter).sort(), behind: after ?? null },
      });
      return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    });
  }

  /** Walks the batches behind one that was found whole. An entry whose actor or title is known must have its hash. */
  async verify(after: number): Promise<z.output<typeof verifyAuditStretch.output>> {
    const [start, stretch] = await this.transactions.run(async (manager) => [
      await this.batches.at(manager, after),
      await this.batches.following(manager, after, BATCHES_AT_ONCE),
    ]);
    let [previous, batches, entries] = [start?.hash ?? CHAIN_BEGINNING, after, 0];
    for (const batch of stretch) {
      const stored = await this.transactions.run((manager) => this.batches.entriesOf(manager, batch.number));
      if (!isWhole(batch, { previous, number: batches + 1, stored }))
        return { batches, entries, broken: batches + 1, next: null };
      [previous, batches] = [batch.hash, batch.number];
      entries += stored.length;
    }
    return { batches, entries, broken: null, next: stretch.length < BATCHES_AT_ONCE ? null : batches };
  }
}

/** Whether a batch is the one that follows, with the entries that were closed in it. */
function isWhole(
  batch: Batch,
  { previous, number, stored }: { previous: string; number: number; stored: readonly StoredEntry[] },
): boolean {
  const entries = stored.map(({ entry }) => entry);
  return (
    batch.number === number &&
    batch.entries === stored.length &&
    batch.hash === batchHash({ previous, number, form: batch.form }, entries) &&
    stored.every(isTrue)
  );
}

/** Actor and title may be erased; what is there is what was hashed. */
const isTrue = ({ entry, actor, title }: StoredEntry): boolean =>
  (actor === null || saltedHash(actor.told, actor.salt) === entry.actorHash) &&
  (title === null || saltedHash(title.told, title.salt) === entry.titleHash);
