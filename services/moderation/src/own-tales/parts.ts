import {
  appealTale,
  getAuthorNews,
  getOwnTale,
  listOwnTales,
  muteAuthorNotices,
  restoreOwnTale,
  resubmitTale,
  seeOwnTales,
  withdrawTale,
} from '@alcova/contracts';
import { AuthorNewsController } from './author-news.controller';
import { AuthorNewsRepository } from './author-news.repository';
import { AuthorNewsService } from './author-news.service';
import { OwnTalesController } from './own-tales.controller';
import { OwnTalesRepository } from './own-tales.repository';
import { OwnTalesService } from './own-tales.service';
import { WithdrawnTexts } from './withdrawn-texts';

/** Authors' own tales and what is new of them, as the service's module takes them in. */
export const ownTales = {
  serves: [
    ...[listOwnTales, getOwnTale, resubmitTale, withdrawTale, restoreOwnTale, appealTale],
    ...[getAuthorNews, seeOwnTales, muteAuthorNotices],
  ],
  controllers: [OwnTalesController, AuthorNewsController],
  providers: [
    ...[OwnTalesRepository, OwnTalesService, WithdrawnTexts],
    ...[AuthorNewsRepository, AuthorNewsService],
  ],
};
