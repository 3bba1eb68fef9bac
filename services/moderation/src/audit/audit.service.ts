import { type Caller, type listAudit, type verifyAudit } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AuditRepository } from './audit.repository';
import { BatchesRepository, type StoredEntry } from './batches.repository';
import { actorHashOf, batchHash, CHAIN_BEGINNING } from './chain';

const BATCHES_AT_ONCE = 100;

/** Looking into the audit log, which is a view of personal data: it is told in the log too. */
@Injectable()
export class AuditService {
  constructor(
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(BatchesRepository) private readonly batches: BatchesRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /** A page; that somebody looked is told once for each look, not for its further pages. */
  async list({ limit, after, ...filter }: z.output<typeof listAudit.input>, caller: Caller) {
    return this.transactions.run(async (manager) => {
      const found = await this.audit.list(manager, { ...filter, after, limit: limit + 1 });
      const items = found.slice(0, limit);
      if (after === undefined)
        await this.audit.add(manager, caller, {
          action: 'audit.view',
          subject: 'audit',
          before: null,
          after: { filters: Object.keys(filter).sort() },
        });
      return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    });
  }

  /** Walks all batches. An entry whose actor is known must have the actor's hash. */
  async verify(): Promise<z.output<typeof verifyAudit.output>> {
    let previous = CHAIN_BEGINNING;
    let number = 0;
    let entries = 0;
    for (;;) {
      const step = await this.transactions.run((manager) =>
        this.batches.following(manager, number, BATCHES_AT_ONCE),
      );
      for (const batch of step) {
        const stored = await this.transactions.run((manager) =>
          this.batches.entriesOf(manager, batch.number),
        );
        const hash = batchHash(
          previous,
          number + 1,
          stored.map(({ entry }) => entry),
        );
        const isWhole = batch.number === number + 1 && batch.entries === stored.length;
        if (!isWhole || hash !== batch.hash || !stored.every(isTrueToActor))
          return { batches: number, entries, broken: number + 1 };
        previous = hash;
        number = batch.number;
        entries += stored.length;
      }
      if (step.length < BATCHES_AT_ONCE) return { batches: number, entries, broken: null };
    }
  }
}

const isTrueToActor = ({ entry, actor }: StoredEntry): boolean =>
  actor === null || actorHashOf(actor.actorId, actor.salt) === entry.actorHash;
