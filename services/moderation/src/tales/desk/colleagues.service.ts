import {
  type addNote,
  type Caller,
  CodedError,
  type DeskTale,
  type InputOf,
  type linkTaleVideo,
  type suspendAuthor,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { accountOf } from '../../caller/account';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { AuthorsRepository } from '../authors/authors.repository';
import { PublishedFacts } from '../reading/published-facts';
import { ColleaguesRepository } from '../decisions/colleagues.repository';
import { ReviewRepository } from '../decisions/review.repository';

/** Notes, links to videos, suspensions. */
@Injectable()
export class ColleaguesService {
  constructor(
    private readonly desk: ColleaguesRepository,
    private readonly review: ReviewRepository,
    private readonly authors: AuthorsRepository,
    private readonly facts: PublishedFacts,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError tale.not-found */
  async addNote({ id, text }: InputOf<typeof addNote>, caller: Caller) {
    const moderatorId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const note = await this.desk.addNote(manager, { taleId: id, moderatorId, text });
      if (!note) throw new CodedError('tale.not-found');
      await this.audit.add(manager, caller, {
        action: 'tale.note',
        subject: id,
        before: null,
        after: { note: note.id },
      });
      return { id: note.id, at: note.at.toISOString(), isMine: true, text };
    });
  }

  /** @throws CodedError tale.not-found, tale.version-conflict */
  async linkVideo(input: InputOf<typeof linkTaleVideo>, caller: Caller): Promise<DeskTale> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const before = await this.review.tale(manager, input.id);
      if (!before) throw new CodedError('tale.not-found');
      if (!(await this.desk.linkVideo(manager, input))) throw new CodedError('tale.version-conflict');
      await this.audit.add(manager, caller, {
        action: 'tale.link-video',
        subject: input.id,
        before: { videoURL: before.video_url, version: input.version },
        after: { videoURL: input.videoURL, version: input.version + 1 },
      });
      if (before.is_approved) await this.facts.tell(manager, input.id);
      return this.review.listed(manager, input.id, accountId);
    });
  }

  /** @throws CodedError tale.not-found */
  async suspend({ authorKey, until, reason }: InputOf<typeof suspendAuthor>, caller: Caller) {
    return this.transactions.run(async (manager) => {
      const before = await this.authors.byKey(manager, authorKey);
      const after = await this.authors.suspend(manager, authorKey, { until, reason });
      if (!before || !after) throw new CodedError('tale.not-found');
      const ends = after.suspendedUntil?.toISOString() ?? null;
      await this.audit.add(manager, caller, {
        action: 'author.suspend',
        subject: authorKey,
        before: { until: before.suspendedUntil?.toISOString() ?? null },
        after: { until: ends },
      });
      return { until: ends };
    });
  }
}
