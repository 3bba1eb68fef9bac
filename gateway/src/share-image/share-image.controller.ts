import { category, CATEGORY_LABELS, formatViews, PAGE_TITLES, shareImage } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { HandlesPicture } from '../http/picture';
import { orLater } from '../http/retry-later';
import type { PolicyClass } from '../http/policy-class';
import { LivePolicy } from '../policy/live-policy';
import { LiveSettings } from '../settings/live-settings';
import type { ShareCard } from './card';
import { drawableTitle } from './drawable';
import { ShareImages } from './share-images';
import { ShareTitles } from './share-titles';

const RETRY_AFTER_SECONDS = 5;

type Query = InputOf<typeof shareImage>['query'];
/** What is drawn, whoever says it. */
type Drawn = Pick<Query, 'title' | 'views' | 'category' | 'type'>;

/** What is drawn of a question: inputs that look alike are alike. */
export function cardOf({ title, views, category: typed, type }: Drawn, siteName: string): ShareCard {
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
    private readonly titles: ShareTitles,
    private readonly settings: LiveSettings,
    private readonly policy: LivePolicy,
  ) {}

  @HandlesPicture(shareImage)
  async image({ query }: InputOf<typeof shareImage>, { request, reply }: Call) {
    return orLater(reply, RETRY_AFTER_SECONDS, this.drawn(query, this.policy.of(request)));
  }

  private async drawn(query: Query, policy: PolicyClass) {
    const { siteName } = await this.settings.site();
    return this.images.of(cardOf(await this.ours(query, siteName, policy), siteName));
  }

  /** Else anybody could have this site draw what they like under its name. */
  private async ours(query: Query, siteName: string, policy: PolicyClass): Promise<Drawn> {
    const { video, tale, title } = query;
    const nothing = { ...query, title: '' };
    if (video !== undefined) return (await this.titles.ofVideo(video, policy)) ?? nothing;
    if (tale !== undefined) return (await this.titles.ofTale(tale, policy)) ?? nothing;
    return PAGE_TITLES.has(title) || title === siteName ? query : nothing;
  }
}
