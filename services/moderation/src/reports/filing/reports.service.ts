import {
  type Caller,
  CodedError,
  isUrgentCategory,
  keepReport,
  refusedFor,
  type reportMail,
  type ReportSubject,
  type Ticket,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import type { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { type FoundCase, OpenCasesRepository } from '../cases/open-cases.repository';
import { CONFIG, type Config } from '../../config/config';
import { Notices } from '../../notices/notices';
import { InstantHiding } from './instant-hiding';
import { ReportSecrets, secretHash } from './report-secrets';
import { ReportsRepository, type StoredTicket } from './reports.repository';
import { type ReportedFacts, ReportSubjects } from '../cases/report-subjects';

type Filing = z.output<typeof keepReport.input>;
type Filed = z.output<typeof keepReport.output>;

/** What one network may send: more than honest people behind one address, less than fills a queue. */
const MAX_AN_HOUR = 10;
const MAX_A_DAY = 30;
/** A wider network may send so many times as much: many people are behind it, and many networks of one person. */
const WIDER = 5;
/** Of what is not urgent somebody must say what is wrong. */
const LEAST_CHARACTERS = 10;
/** Takes in what people report. */
@Injectable()
export class ReportsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reports: ReportsRepository,
    private readonly cases: OpenCasesRepository,
    private readonly subjects: ReportSubjects,
    private readonly instant: InstantHiding,
    private readonly secrets: ReportSecrets,
    private readonly notices: Notices,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Sent again under the same key, or of the same content from the same network, it is the ticket that was given first.
   * @throws CodedError report.no-content, report.too-many, report.description-required
   */
  async file(filing: Filing, caller: Caller): Promise<Filed> {
    const isUrgent = isUrgentCategory(filing.category);
    if (!isUrgent && filing.description.length < LEAST_CHARACTERS)
      throw new CodedError('report.description-required');
    // Who is refused or answered already costs catalogue nothing.
    const known = await this.transactions.run((manager) => this.sentBefore(manager, filing));
    if (known) return this.filed(known);
    const { kind, id } = filing.subject;
    const video = kind === 'video' ? await this.subjects.video(id) : undefined;
    const stored = await this.transactions.run(async (manager) => {
      await this.reports.lockNetwork(manager, filing.widerNetwork);
      const before = await this.sentBefore(manager, filing);
      if (before) return before;
      return this.add(manager, filing, video ?? (await this.subjects.tale(manager, id)), caller);
    });
    return this.filed(stored);
  }

  /** @throws CodedError report.not-found */
  async ticket(secret: string): Promise<Ticket> {
    const ticket = await this.transactions.run((manager) =>
      this.reports.bySecret(manager, secretHash(secret)),
    );
    if (!ticket) throw new CodedError('report.not-found');
    return ticket;
  }

  /** What a mail to who reported needs; no report without a contact has it. @throws CodedError report.not-found */
  async mail(reportId: string): Promise<z.output<typeof reportMail.output>> {
    const found = await this.transactions.read((manager) => this.reports.contactOf(manager, reportId));
    const secret = found && this.secrets.again(reportId, found.secret_hash);
    if (!found || secret === undefined) throw new CodedError('report.not-found');
    return { email: found.contact, number: found.number, secret };
  }

  /** Takes an address out of every report that left it. */
  forget(email: string): Promise<void> {
    return this.transactions.run((manager) => this.reports.forget(manager, email));
  }

  /** @throws CodedError report.too-many */
  private async sentBefore(manager: EntityManager, filing: Filing): Promise<StoredTicket | undefined> {
    const { network, key, subject, contact } = filing;
    const isUrgent = isUrgentCategory(filing.category);
    const known =
      (await this.reports.sentAs(manager, network, key)) ??
      (await this.reports.saidBefore(manager, { subject, network, isUrgent, contact }));
    if (known) return known;
    await this.requireRoom(manager, 'network', network);
    await this.requireRoom(manager, 'wider_network', filing.widerNetwork);
    return undefined;
  }

  /** @throws CodedError report.too-many */
  private async requireRoom(
    manager: EntityManager,
    column: 'network' | 'wider_network',
    network: string,
  ): Promise<void> {
    const { lastHour, lastDay } = await this.reports.sentLately(manager, column, network);
    const scale = this.config.LIMIT_SCALE * (column === 'network' ? 1 : WIDER);
    if (lastDay >= MAX_A_DAY * scale) throw refusedFor('report.too-many', 24 * 3_600);
    if (lastHour >= MAX_AN_HOUR * scale) throw refusedFor('report.too-many', 3_600);
  }

  private async add(
    manager: EntityManager,
    filing: Filing,
    facts: ReportedFacts,
    caller: Caller,
  ): Promise<StoredTicket> {
    const { subject, category, description, contact, network, widerNetwork, key } = filing;
    const isUrgent = isUrgentCategory(category);
    const found = await this.caseOf(manager, filing, facts, caller);
    const id = ulid();
    const secret = this.secrets.make(id);
    const number = await this.reports.add(manager, {
      ...{ id, caseId: found.id, category, isUrgent, description, contact },
      ...{ secretHash: secretHash(secret), key, network, widerNetwork },
    });
    await this.cases.join(manager, found, { category, isUrgent });
    await this.audit.add(manager, caller, {
      action: 'report.file',
      subject: found.id,
      before: null,
      after: { number, category, content: `${subject.kind}/${subject.id}` },
    });
    if (isUrgent && found.state === 'waiting')
      await this.instant.report(manager, { found, subject, category, facts, widerNetwork }, caller);
    if (contact !== null) await this.notices.send(manager, { reportId: id }, { kind: 'report-received' });
    const stored = await this.reports.get(manager, id);
    if (!stored) throw new Error('a report was not stored');
    return stored;
  }

  /** The case that a report belongs to: the one that waits, the one that removed the content already, or a new one. */
  private async caseOf(
    manager: EntityManager,
    { subject, category }: { subject: ReportSubject; category: Filing['category'] },
    facts: ReportedFacts,
    caller: Caller,
  ): Promise<FoundCase> {
    const known = await this.cases.lock(manager, subject);
    if (known) return known;
    const isUrgent = isUrgentCategory(category);
    const { found, isNew } = await this.cases.open(manager, subject, {
      ...facts,
      ...{ origin: 'report', category, isUrgent },
    });
    if (isNew)
      await this.audit.add(manager, caller, {
        action: 'case.open',
        subject: found.id,
        before: null,
        after: { content: `${subject.kind}/${subject.id}`, origin: 'report', category },
      });
    return found;
  }

  private filed({ id, secretHash: hash, ticket }: StoredTicket): Filed {
    const secret = this.secrets.again(id, hash);
    // Only where an operator took the key away that it was made with.
    if (secret === undefined) throw new CodedError('internal', 'the key of a ticket is gone');
    return { ticket, secret };
  }
}
