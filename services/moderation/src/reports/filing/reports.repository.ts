import { siteClock } from '@alcova/persistence';
import {
  type ReportCategory,
  reportCategory,
  reportState,
  type ReportSubject,
  subjectKind,
  type Ticket,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { addressOf } from '../cases/report-subjects';

const ticketRows = z.array(
  z
    .object({
      id: z.string(),
      secret_hash: z.string(),
      number: z.string(),
      category: reportCategory,
      subject_kind: subjectKind,
      subject_id: z.string(),
      sent_at: z.date(),
      due_at: z.date(),
      state: reportState,
      is_hidden: z.boolean(),
      closed_at: z.date().nullable(),
    })
    .transform((row): StoredTicket => ({
      id: row.id,
      secretHash: row.secret_hash,
      ticket: {
        number: row.number,
        category: row.category,
        address: addressOf({ kind: row.subject_kind, id: row.subject_id }),
        sentAt: row.sent_at.toISOString(),
        dueAt: row.due_at.toISOString(),
        state: row.state,
        isHidden: row.is_hidden,
        decidedAt: row.closed_at?.toISOString() ?? null,
      },
    })),
);
export interface StoredTicket {
  readonly id: string;
  readonly secretHash: string;
  readonly ticket: Ticket;
}

const TICKETS = `SELECT r.id, r.secret_hash, r.number, r.category, c.subject_kind, c.subject_id, r.sent_at, c.due_at, c.state, c.closed_at,
    EXISTS (SELECT FROM content_holds h
      WHERE h.subject_kind = c.subject_kind AND h.subject_id = c.subject_id AND h.is_hidden) AS is_hidden
  FROM reports r JOIN cases c ON c.id = r.case_id`;
const sentRow = z.tuple([z.object({ last_hour: z.number(), last_day: z.number() })]);
type NetworkColumn = 'network' | 'wider_network';
const contactRows = z.array(z.object({ contact: z.string(), number: z.string(), secret_hash: z.string() }));
const numberRow = z.tuple([z.object({ number: z.string() })]);

export interface NewReport {
  readonly id: string;
  readonly caseId: string;
  readonly category: ReportCategory;
  readonly isUrgent: boolean;
  readonly description: string;
  readonly contact: string | null;
  readonly secretHash: string;
  readonly key: string;
  readonly network: string;
  readonly widerNetwork: string;
}

@Injectable()
export class ReportsRepository {
  /** Reports of one network come one after another until the transaction ends: its limits are exact. */
  async lockNetwork(manager: EntityManager, network: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`network ${network}`]);
  }

  async bySecret(manager: EntityManager, hash: string): Promise<Ticket | undefined> {
    return ticketRows.parse(await manager.query(`${TICKETS} WHERE r.secret_hash = $1`, [hash]))[0]?.ticket;
  }

  async get(manager: EntityManager, id: string): Promise<StoredTicket | undefined> {
    return ticketRows.parse(await manager.query(`${TICKETS} WHERE r.id = $1`, [id]))[0];
  }

  /** Undefined where no address was left, or it is forgotten. */
  async contactOf(
    manager: EntityManager,
    id: string,
  ): Promise<z.output<typeof contactRows>[number] | undefined> {
    const rows: unknown = await manager.query(
      'SELECT contact, number, secret_hash FROM reports WHERE id = $1 AND contact IS NOT NULL',
      [id],
    );
    return contactRows.parse(rows)[0];
  }

  async forget(manager: EntityManager, email: string): Promise<void> {
    await manager.query('UPDATE reports SET contact = NULL WHERE lower(contact) = lower($1)', [email]);
  }

  /** What a network sent under its own name for the sending. */
  async sentAs(manager: EntityManager, network: string, key: string): Promise<StoredTicket | undefined> {
    const rows: unknown = await manager.query(`${TICKETS} WHERE r.network = $1 AND r.sender_key = $2`, [
      network,
      key,
    ]);
    return ticketRows.parse(rows)[0];
  }

  /**
   * What a network said before of a content that waits for its decision and that says at least as much: an urgent report, or a contact that
   * was not named yet, is more.
   */
  async saidBefore(
    manager: EntityManager,
    {
      subject,
      network,
      isUrgent,
      contact,
    }: {
      subject: ReportSubject;
      network: string;
      isUrgent: boolean;
      contact: string | null;
    },
  ): Promise<StoredTicket | undefined> {
    const rows: unknown = await manager.query(
      `${TICKETS} WHERE c.subject_kind = $1 AND c.subject_id = $2 AND c.state IN ('waiting', 'removed') AND r.network = $3
         AND (r.is_urgent OR NOT $4) AND ($5::text IS NULL OR lower(r.contact) = lower($5)) ORDER BY r.id LIMIT 1`,
      [subject.kind, subject.id, network, isUrgent, contact],
    );
    return ticketRows.parse(rows)[0];
  }

  async sentLately(
    manager: EntityManager,
    column: NetworkColumn,
    network: string,
  ): Promise<{ lastHour: number; lastDay: number }> {
    const rows: unknown = await manager.query(
      `SELECT count(*) FILTER (WHERE sent_at > now() - interval '1 hour')::integer AS last_hour, count(*)::integer AS last_day
       FROM reports WHERE ${column} = $1 AND sent_at > now() - interval '1 day'`,
      [network],
    );
    const [{ last_hour: lastHour, last_day: lastDay }] = sentRow.parse(rows);
    return { lastHour, lastDay };
  }

  /** @returns the report's number, as people tell it to each other */
  async add(manager: EntityManager, report: NewReport): Promise<string> {
    const rows: unknown = await manager.query(
      `INSERT INTO reports (id, number, case_id, category, is_urgent, description, contact, secret_hash, sender_key, network, wider_network)
       VALUES ($1, 'D-' || to_char(${siteClock('now()')}, 'YYYY') || '-' ||
           (SELECT lpad(n::text, greatest(6, length(n::text)), '0') FROM nextval('report_numbers') AS n),
         $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING number`,
      [
        ...[report.id, report.caseId, report.category, report.isUrgent, report.description],
        ...[report.contact, report.secretHash, report.key, report.network],
        report.widerNetwork,
      ],
    );
    return numberRow.parse(rows)[0].number;
  }
}
