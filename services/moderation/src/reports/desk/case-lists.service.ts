import {
  type addCaseNote,
  type Caller,
  type CaseOrder,
  type casesLoad,
  CodedError,
  type countReported,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { accountOf } from '../../caller/account';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { deskCaseOf } from '../cases/case-row';
import { wantedText } from '../../tales/search/wanted-text';
import { type CaseFilter, CaseListsRepository } from './case-lists.repository';

interface Wanted extends Omit<CaseFilter, 'pattern'> {
  readonly q?: string | undefined;
  readonly order?: CaseOrder | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** What moderators see and do beside deciding on one case. */
@Injectable()
export class CaseListsService {
  constructor(
    private readonly cases: CaseListsRepository,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Nothing for a text of which nothing can be seen. */
  async list({ q = '', order = 'due', page, pageSize, ...wanted }: Wanted, caller: Caller) {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const text = q === '' ? undefined : await wantedText(manager, q);
      if (q !== '' && !text) return { items: [], total: 0, page, pageSize };
      const filter = { ...wanted, pattern: text?.pattern };
      const limits = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const rows = await this.cases.page(manager, filter, limits);
      const total = await this.cases.count(manager, filter);
      return { items: rows.map((row) => deskCaseOf(row, accountId)), total, page, pageSize };
    });
  }

  async load(): Promise<z.output<typeof casesLoad.output>> {
    return this.transactions.run((manager) => this.cases.load(manager));
  }

  /** How many of some videos have a case that waits. */
  async reported(videoIds: readonly string[]): Promise<z.output<typeof countReported.output>> {
    return this.transactions.read(async (manager) => ({
      reported: await this.cases.countReported(manager, videoIds),
    }));
  }

  /** @throws CodedError case.not-found */
  async addNote({ id, text }: z.output<typeof addCaseNote.input>, caller: Caller) {
    const moderatorId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const note = await this.cases.addNote(manager, { caseId: id, moderatorId, text });
      if (!note) throw new CodedError('case.not-found');
      await this.audit.add(manager, caller, {
        action: 'case.note',
        subject: id,
        before: null,
        after: { note: note.id },
      });
      return { id: note.id, at: note.at.toISOString(), isMine: true, text };
    });
  }
}
