import { sitemapPage, sitemapParts } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { SitemapService } from './sitemap.service';

/** What search engines may know is public: anybody may ask. */
@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapService) {}

  @Serve(sitemapParts)
  parts() {
    return this.sitemap.parts();
  }

  @Serve(sitemapPage)
  page(input: z.output<typeof sitemapPage.input>) {
    return this.sitemap.page(input.part, input.after, input.except);
  }
}
