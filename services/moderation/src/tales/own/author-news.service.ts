import type { Caller, getAuthorNews, TaleNoticeTopic } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { accountOf } from '../../caller/account';
import { AuthorNewsRepository } from './author-news.repository';

type News = z.output<typeof getAuthorNews.output>;

/** What authors are told of: on the site what they have not seen yet, by mail what they want. */
@Injectable()
export class AuthorNewsService {
  constructor(
    private readonly news: AuthorNewsRepository,
    private readonly transactions: Transactions,
  ) {}

  async read(caller: Caller): Promise<News> {
    const accountId = accountOf(caller);
    return this.transactions.read((manager) => this.news.read(manager, accountId));
  }

  async see(caller: Caller): Promise<News> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      await this.news.see(manager, accountId);
      return this.news.read(manager, accountId);
    });
  }

  async mute(muted: readonly TaleNoticeTopic[], caller: Caller): Promise<News> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      await this.news.mute(manager, accountId, muted);
      return this.news.read(manager, accountId);
    });
  }
}
