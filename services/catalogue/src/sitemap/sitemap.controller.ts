import { type InputOf, sitemapPage, sitemapParts } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { SitemapService } from './sitemap.service';

/** What search engines may know is public: anybody may ask. */
@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapService) {}

  @Operation(sitemapParts)
  parts() {
    return this.sitemap.parts();
  }

  @Operation(sitemapPage)
  page(input: InputOf<typeof sitemapPage>) {
    return this.sitemap.page(input.part, input.after, input.except);
  }
}
