import { type Caller, CodedError, type NewTale, type OwnTale } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { accountOf } from '../../caller/account';
import { AuthorsRepository } from '../authors/authors.repository';
import { SendingLimit } from '../authors/sending-limit';
import { OwnTalesRepository } from '../own/own-tales.repository';
import { Signals } from '../signals/signals.service';
import { SubmissionRepository } from './submission.repository';

/** Takes in what authors send. */
@Injectable()
export class SubmissionService {
  constructor(
    private readonly tales: SubmissionRepository,
    private readonly own: OwnTalesRepository,
    private readonly authors: AuthorsRepository,
    private readonly limit: SendingLimit,
    private readonly signals: Signals,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Sent again under the same key, it is the tale that was sent first, whatever the text is now.
   * @throws CodedError auth.forbidden, tale.author-suspended, tale.too-many
   */
  async submit({ tale, key }: { tale: NewTale; key: string }, caller: Caller): Promise<OwnTale> {
    const accountId = accountOf(caller);
    const prepared = this.signals.prepare(tale);
    return this.transactions.run(async (manager) => {
      const author = await this.authors.lock(manager, accountId);
      const known = await this.tales.sentAs(manager, accountId, key);
      if (known !== undefined) return this.own.get(manager, accountId, known);
      if (author.isSuspended) throw new CodedError('tale.author-suspended');
      await this.limit.require(manager, accountId);
      const id = ulid();
      await this.tales.add(manager, { id, accountId, key, tale });
      await this.signals.store(manager, id, tale, prepared);
      return this.own.get(manager, accountId, id);
    });
  }
}
