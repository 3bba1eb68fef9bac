import { type Caller, CodedError, type readEvidence } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { configure } from 'safe-stable-stringify';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { EvidenceRepository } from './evidence.repository';

/** Keys in one order, so that the same facts are the same text. */
const canonical = configure({ circularValue: Error, deterministic: true, bigint: false });
const document = z.record(z.string(), z.unknown());
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is kept of a content that was hidden or removed. The digest stands in the audit log too, whose entries are chained. */
@Injectable()
export class Evidence {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Seals what is known of a case in the transaction that hides or removes; of its file media is asked afterwards, as hiding waits for nobody. */
  async sealCase(manager: EntityManager, caseId: string, caller: Caller): Promise<void> {
    const facts = await this.evidence.factsOf(manager, caseId);
    if (!facts) throw new CodedError('case.not-found');
    await this.seal(manager, caseId, facts, caller);
    await this.evidence.due(manager, caseId);
  }

  /** Adds a document and tells the audit log. */
  async seal(
    manager: EntityManager,
    caseId: string,
    facts: Record<string, unknown>,
    caller: Caller,
  ): Promise<void> {
    const text = canonical(facts);
    if (text === undefined) throw new Error('a document could not be written down');
    const sealed = { id: ulid(), caseId, text, digest: digestOf(text) };
    await this.evidence.add(manager, sealed);
    await this.audit.add(manager, caller, {
      action: 'evidence.seal',
      subject: caseId,
      before: null,
      after: { evidence: sealed.id, digest: sealed.digest },
    });
  }

  /** @throws CodedError case.not-found */
  async read(id: string, caller: Caller): Promise<z.output<typeof readEvidence.output>> {
    return this.transactions.run(async (manager) => {
      const sealed = await this.evidence.read(manager, id);
      if (!sealed) throw new CodedError('case.not-found');
      await this.audit.add(manager, caller, {
        action: 'evidence.read',
        subject: sealed.case_id,
        before: null,
        after: { evidence: id },
      });
      return {
        id,
        at: sealed.at.toISOString(),
        digest: sealed.digest,
        isWhole: digestOf(sealed.document) === sealed.digest,
        document: document.parse(JSON.parse(sealed.document)),
      };
    });
  }
}
