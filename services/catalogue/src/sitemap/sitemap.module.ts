import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller';
import { SitemapRepository } from './sitemap.repository';
import { SitemapService } from './sitemap.service';

/** The sitemap of videos. */
@Module({
  controllers: [SitemapController],
  providers: [SitemapRepository, SitemapService],
})
export class SitemapModule {}
