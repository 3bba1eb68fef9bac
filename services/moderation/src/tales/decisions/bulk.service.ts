import { type Caller, CodedError, type decideBulk, type DeskTale } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { accountOf } from '../../caller/account';
import { AuthorsRepository } from '../authors/authors.repository';
import { ColleaguesRepository } from './colleagues.repository';
import { DecisionsService } from './decisions.service';

/** Decides many tales of one author: each as if it were decided alone, on its own version. */
@Injectable()
export class BulkService {
  constructor(
    private readonly desk: ColleaguesRepository,
    private readonly authors: AuthorsRepository,
    private readonly decisions: DecisionsService,
    private readonly transactions: Transactions,
  ) {}

  /** Nothing for an author who does not exist. */
  async preview(authorKey: string, caller: Caller): Promise<{ items: DeskTale[]; more: number }> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const author = await this.authors.byKey(manager, authorKey);
      return author ? this.desk.waitingOf(manager, author.accountId, accountId) : { items: [], more: 0 };
    });
  }

  /**
   * A tale that changed, that somebody holds, that is decided already, or that suggests a minor and would be approved is left as it is.
   * Each is a transaction of its own: asked again after a lost answer, those that were decided are left.
   * @throws CodedError tale.reason-required
   */
  async decide(
    { authorKey, tales, ...input }: z.output<typeof decideBulk.input>,
    caller: Caller,
  ): Promise<{ decided: string[]; left: string[] }> {
    if (input.decision === 'deny' && input.reason === undefined) throw new CodedError('tale.reason-required');
    const ids = tales.map(({ id }) => id);
    const own = await this.transactions.run(async (manager) => {
      const author = await this.authors.byKey(manager, authorKey);
      return author ? this.desk.ofAuthor(manager, author.accountId, ids) : new Set<string>();
    });
    const versions = new Map(tales.map(({ id, version }) => [id, version]));
    const decided: string[] = [];
    const left: string[] = [];
    for (const [id, version] of versions) {
      const decision = { ...input, id, version, passages: [], confirmed: false };
      if (own.has(id) && (await this.isDecided(decision, caller))) decided.push(id);
      else left.push(id);
    }
    return { decided, left };
  }

  /** False when this one may not be decided so. */
  private async isDecided(
    input: Parameters<DecisionsService['decide']>[0],
    caller: Caller,
  ): Promise<boolean> {
    try {
      await this.decisions.decide(input, caller);
      return true;
    } catch (error) {
      if (error instanceof CodedError && error.code.startsWith('tale.')) return false;
      throw error;
    }
  }
}
