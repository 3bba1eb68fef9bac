import {
  type Caller,
  type caseDecisionInput,
  decideCase,
  eventEnvelope,
  getTicket,
  keepReport,
  nextCase,
  type Notice,
  noticeDue,
  type ReportCategory,
  type ReportSubject,
  reviewCase,
  type ReviewedCase,
  takedownChanged,
} from '@alcova/contracts';
import { ulid } from 'ulid';
import type { z } from 'zod';
import { type TestModeration, VISITOR } from './moderation';

interface Sent {
  readonly category?: ReportCategory;
  readonly description?: string;
  readonly contact?: string | null;
  readonly network?: string;
  /** The same as the network, where none is named. */
  readonly widerNetwork?: string;
  readonly key?: string;
}
type Told = z.output<typeof noticeDue.payload>;

export const REMOVE = { decision: 'remove', reason: 'no-consent' } as const;
export const KEEP = { decision: 'keep', reason: 'within-policy', confirmed: true } as const;

/** What people do with reports and cases, in short words. */
export class ReportDesk {
  constructor(private readonly moderation: TestModeration) {}

  /** From a network of its own, where none is named. */
  file(subject: ReportSubject, sent: Sent = {}, as: { caller: Caller } = VISITOR) {
    const network = sent.network ?? ulid();
    return this.moderation.rpc.request(
      keepReport,
      {
        ...{ subject, category: 'intimate-image', description: 'Não autorizei a publicação.', contact: null },
        ...{ key: ulid(), widerNetwork: network, ...sent, network },
      },
      as,
    );
  }

  ticket(secret: string) {
    return this.moderation.rpc.request(getTicket, { secret }, VISITOR);
  }

  async next(
    who: { caller: Caller },
    queue: 'waiting' | 'appeals' = 'waiting',
  ): Promise<ReviewedCase | null> {
    return (await this.moderation.rpc.request(nextCase, { queue }, who)).case;
  }

  review(id: string, who: { caller: Caller }): Promise<ReviewedCase> {
    return this.moderation.rpc.request(reviewCase, { id }, who);
  }

  decide(who: { caller: Caller }, id: string, input: z.input<typeof caseDecisionInput>) {
    return this.moderation.rpc.request(decideCase, { id, ...input }, who);
  }

  /** The id of the one case of a content that was opened last. */
  async caseOf({ kind, id }: ReportSubject): Promise<string> {
    const [found] = await this.moderation.query<{ id: string }>(
      'SELECT id FROM cases WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id DESC LIMIT 1',
      [kind, id],
    );
    if (!found) throw new Error('there is no case');
    return found.id;
  }

  async actions(): Promise<string[]> {
    const rows = await this.moderation.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE action NOT LIKE 'lease.%' ORDER BY id`,
    );
    return rows.map(({ action }) => action);
  }

  /** What was told of holds, in order. */
  async holds() {
    return (await this.events(takedownChanged.name)).map((envelope) => {
      const { isHidden, reason, decision, lists } = takedownChanged.payload.parse(envelope.payload);
      return { version: envelope.aggregateVersion, isHidden, reason, decision, lists };
    });
  }

  /** What was told of single contents and reports; whoever decides is called apart from that. */
  async notices(): Promise<Told[]> {
    return (await this.told()).filter(({ notice }) => notice.kind !== 'urgent-cases');
  }

  /** To what whoever decides was called. */
  async calls(): Promise<Told[]> {
    return (await this.told()).filter(({ notice }) => notice.kind === 'urgent-cases');
  }

  async noticeKinds(): Promise<Notice['kind'][]> {
    return (await this.notices()).map(({ notice }) => notice.kind);
  }

  /** As if so many minutes had passed since everything that was decided. */
  async passMinutes(minutes: number): Promise<void> {
    const past = (column: string) => `${column} = ${column} - ${minutes} * interval '1 minute'`;
    await this.moderation.query(`UPDATE case_decisions SET ${past('at')}`);
    await this.moderation.query(`UPDATE tale_decisions SET ${past('at')}`);
    await this.moderation.query(`UPDATE cases SET ${past('closed_at')}, ${past('first_closed_at')}`);
  }

  async clear(): Promise<void> {
    await this.moderation.database.empty(
      `tales, tale_authors, tale_decisions, tale_notes, tale_fingerprints, tale_likes, tale_favourites, tale_counters, audit_entries, audit_actors, audit_titles, audit_batches, outbox,
         reports, cases, case_decisions, case_notes, content_holds, evidence, evidence_due, authority_reports, match_waits, asset_videos`,
    );
  }

  private async told(): Promise<Told[]> {
    return (await this.events(noticeDue.name)).map(({ payload }) => noticeDue.payload.parse(payload));
  }

  private async events(name: string) {
    const rows = await this.moderation.query<{ body: string }>(
      `SELECT body FROM outbox WHERE kind = 'event' AND body::json->>'name' = $1 ORDER BY id`,
      [name],
    );
    return rows.map(({ body }) => eventEnvelope.parse(JSON.parse(body)));
  }
}
