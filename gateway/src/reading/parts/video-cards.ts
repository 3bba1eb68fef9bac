import { formatDuration, formatViews, type PublicVideo, videoPath } from '@alcova/contracts';
import { card } from '../base/classes';
import { attributes, html, type Html } from '../base/html';
import { isPutOff, type Page } from '../base/shown';
import { listTexts } from '../base/texts';

const FALLBACK = '/default-thumbnail.svg';
/** How wide a card's picture is drawn, by the window's width: as in the application's Thumbnail. */
export const CARD_SIZES =
  '(max-width: 35rem) 92vw, (max-width: 44rem) 46vw, (max-width: 69rem) 30vw, (max-width: 80rem) 22vw, (max-width: 119rem) 16rem, 21rem';
/** How many cards stand above the fold: their pictures are not put off. */
const EAGER_CARDS = 5;

interface Urgency {
  readonly isEager: boolean;
  readonly isFirst: boolean;
}

/** '1 visualização', '1.5K visualizações'. */
export const viewsText = (views: number): string =>
  views === 1 ? listTexts.oneView : listTexts.views(formatViews(views));

function thumbnail({ thumbnailUrl, images }: PublicVideo, { isEager, isFirst }: Urgency): Html {
  const isThere = thumbnailUrl !== '';
  const picture = {
    loading: isEager ? 'eager' : 'lazy',
    fetchpriority: isFirst && 'high',
    sizes: CARD_SIZES,
    srcset: isThere && images.map(({ url, width }) => `${url} ${width}w`).join(', '),
    src: isThere ? thumbnailUrl : FALLBACK,
    ...{ alt: '', width: 640, height: 360, decoding: 'async' },
  };
  return html`<img class="${card.image}" ${attributes(picture)} />`;
}

function videoCard(video: PublicVideo, level: 'h2' | 'h3', urgency: Urgency): Html {
  const duration = formatDuration(video.duration);
  const title =
    level === 'h2'
      ? html`<h2 class="${card.title}">${video.title}</h2>`
      : html`<h3 class="${card.title}">${video.title}</h3>`;
  return html`<a class="${card.card}" href="${videoPath(video.id)}">
    <div class="${card.frame}">
      ${thumbnail(video, urgency)}
      ${!video.isActive && html`<span class="${card.inactive}">${listTexts.inactive}</span>`}
      <span class="${card.duration}"
        ><span class="visually-hidden">${listTexts.duration(duration)}</span
        ><span aria-hidden="true">${duration}</span></span
      >
    </div>
    <div>
      ${title}
      <p class="${card.views}">${viewsText(video.views)}</p>
    </div>
  </a>`;
}

/** The videos of a list, side by side: the pictures of the first row are fetched at once. */
export const videoGrid = (page: Page, videos: readonly PublicVideo[]): Html =>
  // The application may have another selection for /home, and these are then kept out of sight (web/public/before-paint.js).
  html`<ul ${attributes({ class: card.grid, 'data-home-cards': page.path === '/home' && '' })}>
    ${videos.map((video, index) => {
      const isEager = index < EAGER_CARDS && !isPutOff(page);
      return html`<li>${videoCard(video, 'h2', { isEager, isFirst: isEager && index === 0 })}</li>`;
    })}
  </ul>`;

/** Videos beside something else. */
export const videosBeside = (videos: readonly PublicVideo[]): Html =>
  html`<ul class="${card.grid} ${card.column}">
    ${videos.map((video) => html`<li>${videoCard(video, 'h3', { isEager: false, isFirst: false })}</li>`)}
  </ul>`;
