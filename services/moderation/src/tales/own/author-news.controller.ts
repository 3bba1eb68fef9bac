import { getAuthorNews, type InputOf, muteAuthorNotices, seeOwnTales } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { AuthorNewsService } from './author-news.service';

@Controller()
export class AuthorNewsController {
  constructor(private readonly news: AuthorNewsService) {}

  @Operation(getAuthorNews)
  async read(_input: InputOf<typeof getAuthorNews>, { caller }: RpcContext) {
    return this.news.read(caller);
  }

  @Operation(seeOwnTales)
  async see(_input: InputOf<typeof seeOwnTales>, { caller }: RpcContext) {
    return this.news.see(caller);
  }

  @Operation(muteAuthorNotices)
  async mute({ muted }: InputOf<typeof muteAuthorNotices>, { caller }: RpcContext) {
    return this.news.mute(muted, caller);
  }
}
