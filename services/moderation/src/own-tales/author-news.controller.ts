import { getAuthorNews, muteAuthorNotices, seeOwnTales } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AuthorNewsService } from './author-news.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class AuthorNewsController {
  constructor(private readonly news: AuthorNewsService) {}

  @Serve(getAuthorNews)
  async read(_input: In<typeof getAuthorNews>, { caller }: RpcContext) {
    return this.news.read(caller);
  }

  @Serve(seeOwnTales)
  async see(_input: In<typeof seeOwnTales>, { caller }: RpcContext) {
    return this.news.see(caller);
  }

  @Serve(muteAuthorNotices)
  async mute({ muted }: In<typeof muteAuthorNotices>, { caller }: RpcContext) {
    return this.news.mute(muted, caller);
  }
}
