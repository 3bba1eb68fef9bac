import { getHomeBlock, sitemapPage, sitemapParts } from '@alcova/contracts';
import { HomeController } from '../home/home.controller';
import { HomeRepository } from '../home/home.repository';
import { HomeService } from '../home/home.service';
import { LongResults } from '../search/long-results';
import { SearchRepository } from '../search/search.repository';
import { SearchService } from '../search/search.service';
import { SitemapController } from '../sitemap/sitemap.controller';
import { SitemapRepository } from '../sitemap/sitemap.repository';
import { SitemapService } from '../sitemap/sitemap.service';
import { ListRounds } from '../lists/list-rounds';
import { MarksRepository } from '../lists/marks.repository';
import { NarrowRepository } from '../search/narrow.repository';
import { PagesRepository } from '../lists/pages.repository';
import { RanksRepository } from '../lists/ranks.repository';

/** Lists, searches, random selections and the sitemap, as the service's module takes them in. */
export const lists = {
  serves: [getHomeBlock, sitemapParts, sitemapPage],
  controllers: [HomeController, SitemapController],
  providers: [
    ...[MarksRepository, PagesRepository, RanksRepository, ListRounds, NarrowRepository],
    ...[LongResults, SearchRepository, SearchService],
    ...[HomeRepository, HomeService],
    ...[SitemapRepository, SitemapService],
  ],
};
