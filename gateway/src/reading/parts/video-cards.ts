import {
  CARD_PICTURE_SIZES,
  durationInWords,
  formatDuration,
  formatViews,
  type PublicVideo,
  videoPath,
} from '@alcova/contracts';
import { card } from '../base/classes';
import { attributes, html, type Html } from '../base/html';
import { isBehindGate, type Page } from '../base/shown';
import { listTexts } from '../base/texts';

const FALLBACK = '/default-thumbnail.svg';

/** '1 visualização', '1.5K visualizações'. */
export const viewsText = (views: number): string =>
  views === 1 ? listTexts.oneView : listTexts.views(formatViews(views));

function thumbnail({ thumbnailUrl, images }: PublicVideo, isFirst: boolean): Html {
  const isThere = thumbnailUrl !== '';
  const picture = {
    loading: isFirst ? 'eager' : 'lazy',
    fetchpriority: isFirst && 'high',
    sizes: CARD_PICTURE_SIZES,
    srcset: isThere && images.map(({ url, width }) => `${url} ${width}w`).join(', '),
    src: isThere ? thumbnailUrl : FALLBACK,
    ...{ alt: '', width: 640, height: 360, decoding: isFirst ? 'sync' : 'async' },
  };
  return html`<img class="${card.image}" ${attributes(picture)} />`;
}

function videoCard(video: PublicVideo, level: 'h2' | 'h3', isFirst: boolean): Html {
  const title =
    level === 'h2'
      ? html`<h2 class="${card.title}">${video.title}</h2>`
      : html`<h3 class="${card.title}">${video.title}</h3>`;
  return html`<a class="${card.card}" href="${videoPath(video.id)}">
    <div>
      ${title}
      <p class="${card.views}">${viewsText(video.views)}</p>
    </div>
    <div class="${card.frame}">
      ${thumbnail(video, isFirst)}
      ${!video.isActive && html`<span class="${card.inactive}">${listTexts.inactive}</span>`}
      <span class="${card.duration}"
        ><span class="visually-hidden">${listTexts.duration(durationInWords(video.duration))}</span
        ><span aria-hidden="true">${formatDuration(video.duration)}</span></span
      >
    </div>
  </a>`;
}

/** The videos of a list, side by side. The first picture goes before all others (head/preloads.ts has the rest of the first row). */
export const videoGrid = (page: Page, videos: readonly PublicVideo[]): Html =>
  // The application may have another selection for /home, and these are then kept out of sight (web/public/before-paint.js).
  html`<ul ${attributes({ class: card.grid, 'data-home-cards': page.path === '/home' && '' })}>
    ${videos.map((video, index) => html`<li>${videoCard(video, 'h2', index === 0 && !isBehindGate(page))}</li>`)}
  </ul>`;

/** Videos beside something else. */
export const videosBeside = (videos: readonly PublicVideo[]): Html =>
  html`<ul class="${card.grid} ${card.column}">
    ${videos.map((video) => html`<li>${videoCard(video, 'h3', false)}</li>`)}
  </ul>`;
