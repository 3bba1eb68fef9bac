import { category, CATEGORY_LABELS, formatViews, shareImageRoute } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { HandlesPicture } from '../http/picture';
import { orLater } from '../http/retry-later';
import type { ShareCard } from './card';
import { drawableTitle } from './drawable';
import { LiveSettings } from '../settings/live-settings';
import { ShareImages } from './share-images';

const RETRY_AFTER_SECONDS = 5;

type Query = InputOf<typeof shareImageRoute>['query'];

/** What is drawn of a question: inputs that look alike are alike. */
export function cardOf({ title, views, category: typed, type }: Query, siteName: string): ShareCard {
  const known = category.safeParse(typed);
  return {
    siteName: drawableTitle(siteName),
    title: drawableTitle(title),
    label: known.success ? CATEGORY_LABELS[known.data] : null,
    views:
      views === undefined ? null : views === 1 ? '1 visualização' : `${formatViews(views)} visualizações`,
    isVideo: type === 'video',
  };
}

/** The picture that a link to the site shows where it is shared. */
@Controller()
export class ShareImageController {
  constructor(
    private readonly images: ShareImages,
    private readonly settings: LiveSettings,
  ) {}

  @HandlesPicture(shareImageRoute, { limit: 'shareImage' })
  async image({ query }: InputOf<typeof shareImageRoute>, { reply }: Call) {
    return orLater(reply, RETRY_AFTER_SECONDS, this.drawn(query));
  }

  private async drawn(query: Query) {
    const { siteName } = await this.settings.site();
    return this.images.of(cardOf(query, siteName));
  }
}
