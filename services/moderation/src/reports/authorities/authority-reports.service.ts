import {
  AUTHORITIES,
  type AuthorityReport,
  type beginAuthorityExport,
  type Caller,
  CodedError,
  evidenceKept,
  EXPORT_STEP_BYTES,
  type InputOf,
  type listAuthorityReports,
  type openAuthorityReport,
  type readExportedEvidence,
  type receiveAuthorityReport,
  type withdrawAuthorityReport,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import type { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { Evidence } from '../evidence/evidence.service';
import {
  authorityReportOf,
  AuthorityReportsRepository,
  type StoredReport,
} from './authority-reports.repository';

type Out<C extends { output: z.ZodType }> = z.output<C['output']>;

/** How far the clock of who types a receipt's time may be ahead (milliseconds). */
const CLOCKS_DIFFER = 5 * 60_000;

/** Sending to authorities: what, when, to whom and with which receipt. A person sends; the site keeps the record and the evidence. */
@Injectable()
export class AuthorityReportsService {
  constructor(
    private readonly reports: AuthorityReportsRepository,
    private readonly evidence: Evidence,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError case.not-found, authority.content-shown, authority.name-required, authority.already-open */
  async open(input: InputOf<typeof openAuthorityReport>, caller: Caller): Promise<AuthorityReport> {
    const { id: caseId, authority } = input;
    const otherName = authority === 'other' ? input.otherName : '';
    if (authority === 'other' && otherName === '') throw new CodedError('authority.name-required');
    const { hours, keptDays } = AUTHORITIES[authority];
    return this.transactions.run(async (manager) => {
      if (await this.reports.isShown(manager, caseId)) throw new CodedError('authority.content-shown');
      const id = ulid();
      if (!(await this.reports.open(manager, { id, caseId, authority, otherName, hours, keptDays })))
        throw new CodedError('authority.already-open');
      // Reports that came since it was hidden, and what was decided, belong to what is sent.
      await this.evidence.sealCase(manager, caseId, caller);
      return this.told(manager, id, caller, { action: 'authority.open', before: null });
    });
  }

  /** @throws CodedError authority.not-found, authority.changed, authority.receipt-in-future */
  async receive(input: InputOf<typeof receiveAuthorityReport>, caller: Caller): Promise<AuthorityReport> {
    if (Date.parse(input.receivedAt) > Date.now() + CLOCKS_DIFFER)
      throw new CodedError('authority.receipt-in-future');
    return this.end('authority.receive', input.id, caller, (manager) => this.reports.receive(manager, input));
  }

  /** @throws CodedError authority.not-found, authority.changed */
  async withdraw(input: InputOf<typeof withdrawAuthorityReport>, caller: Caller): Promise<AuthorityReport> {
    return this.end('authority.withdraw', input.id, caller, (manager) =>
      this.reports.withdraw(manager, input),
    );
  }

  async list(filter: InputOf<typeof listAuthorityReports>): Promise<Out<typeof listAuthorityReports>> {
    const { page, pageSize } = filter;
    return this.transactions.read(async (manager) => ({
      items: (
        await this.reports.page(manager, filter, { limit: pageSize, offset: (page - 1) * pageSize })
      ).map(authorityReportOf),
      total: await this.reports.count(manager, filter),
      ...{ page, pageSize },
    }));
  }

  /** @throws CodedError authority.not-found; authority.changed where it was withdrawn */
  async beginExport(id: string, caller: Caller): Promise<Out<typeof beginAuthorityExport>> {
    return this.transactions.run(async (manager) => {
      const found = await this.exportable(manager, id);
      const evidence = await this.reports.evidence(manager, found.case_id);
      await this.audit.add(manager, caller, {
        action: 'authority.export',
        subject: found.case_id,
        before: null,
        after: { report: id, authority: found.authority, documents: evidence.length },
      });
      return {
        report: authorityReportOf(found),
        category: found.category,
        subject: { kind: found.subject_kind, id: found.subject_id },
        evidence: evidence.map(({ at, ...sealed }) => ({ ...sealed, at: at.toISOString() })),
      };
    });
  }

  /** @throws CodedError authority.not-found, authority.changed */
  async read(
    { id, evidenceId, from }: InputOf<typeof readExportedEvidence>,
    caller: Caller,
  ): Promise<Out<typeof readExportedEvidence>> {
    return this.transactions.run(async (manager) => {
      const { case_id: caseId } = await this.exportable(manager, id);
      const wanted = { caseId, evidenceId, from, bytes: EXPORT_STEP_BYTES };
      const { bytes, size } = await this.reports.stretch(manager, wanted);
      await this.audit.add(manager, caller, {
        action: 'evidence.read',
        subject: caseId,
        before: null,
        after: { evidence: evidenceId, report: id, from },
      });
      const next = from + bytes.length;
      return { bytes: bytes.toString('base64'), next: bytes.length > 0 && next < size ? next : null };
    });
  }

  private async exportable(manager: EntityManager, id: string): Promise<StoredReport> {
    const found = await this.reports.byId(manager, id);
    if (found.state === 'withdrawn') throw new CodedError('authority.changed');
    return found;
  }

  /** Of two who end a record at once one does, and the other is told. */
  private async end(
    action: string,
    id: string,
    caller: Caller,
    change: (manager: EntityManager) => Promise<boolean>,
  ): Promise<AuthorityReport> {
    return this.transactions.run(async (manager) => {
      const before = await this.reports.byId(manager, id);
      if (!(await change(manager))) throw new CodedError('authority.changed');
      const { state, version } = before;
      return this.told(manager, id, caller, { action, before: { state, version } });
    });
  }

  /** Tells the audit log and who keeps the file, in the transaction of the change. What somebody typed freely stays in the record alone. */
  private async told(
    manager: EntityManager,
    id: string,
    caller: Caller,
    entry: { action: string; before: unknown },
  ): Promise<AuthorityReport> {
    const found = await this.reports.byId(manager, id);
    const { state, version, authority, receipt, asset_id: assetId } = found;
    const report = authorityReportOf(found);
    const { dueAt, receivedAt, keptUntil } = report;
    await this.audit.add(manager, caller, {
      ...{ ...entry, subject: found.case_id },
      after: { report: id, authority, state, version, dueAt, receipt, receivedAt, keptUntil },
    });
    if (assetId !== null)
      await this.outbox.event(manager, evidenceKept, {
        aggregateId: id,
        aggregateVersion: version,
        payload: { reportId: id, assetId, until: endOfKeeping(found) },
      });
    return report;
  }
}

/** Null while it is open: it has no end yet. */
const endOfKeeping = ({ kept_until: until, closed_at: closedAt }: StoredReport): string | null =>
  (until ?? closedAt)?.toISOString() ?? null;
