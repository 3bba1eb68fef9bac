import { CATEGORY_LABELS, dayInWords, listPath, pageTexts, type PublicVideo } from '@alcova/contracts';
import { ads } from '../base/classes';
import { attributes, html, type Html, type Part } from '../base/html';
import { video as styles } from '../base/screen-classes';
import { isBehindGate, type Page, withoutScript } from '../base/shown';
import { listTexts, videoTexts as texts } from '../base/texts';
import { empty, unreadNotice } from '../parts/looks';
import { authorLink } from '../parts/tale-cards';
import { videosBeside, viewsText } from '../parts/video-cards';
import { missingScreen } from './lone';

/** The film's picture where the player will stand; without scripts the browser's own player. */
function player(page: Page, { id, poster }: PublicVideo): Html {
  const isLater = isBehindGate(page);
  const picture = { src: poster, alt: '', loading: isLater && 'lazy', fetchpriority: !isLater && 'high' };
  const film = {
    ...{ controls: '', preload: 'none', src: `/api/videos/${id}/film` },
    poster: poster !== '' && !isLater && poster,
  };
  return html`<div class="${styles.frame}">
    <div class="${styles.cover}">
      ${poster !== '' && html`<img class="${styles.poster}" ${attributes(picture)} />`}
      ${withoutScript(page, html`<video class="${styles.poster}" ${attributes(film)}></video>`)}
    </div>
  </div>`;
}

/** Empty boxes keep the places of what the application brings later. */
function details(page: Page, video: PublicVideo): Html {
  const { title, author, isActive, views, createdAt, category, description } = video;
  const isDrawn = page.entry !== 'member';
  return html`<article class="${styles.video}">
    <h1>${title}</h1>
    <div class="${styles.player}">
      ${player(page, video)} ${!isActive && html`<span>${listTexts.inactive}</span>`}
    </div>
    <div class="${styles.meta}">
      <span>${viewsText(views)}</span>
      ${author !== '' && authorLink(author, texts.author(author))}
      <time datetime="${createdAt}">${texts.publishedOn(dayInWords(createdAt))}</time>
      <a class="${styles.category}" href="${listPath(category)}">${CATEGORY_LABELS[category]}</a>
    </div>
    ${isDrawn && html`<div class="${styles.actions}"></div>`}
    ${isDrawn && html`<div class="${styles.tale}"></div>`}
    ${isDrawn && html`<div class="${ads.place}"><div class="${ads['wait-own']}"></div></div>`}
    ${description !== '' && html`<section aria-label="${texts.description}">${description}</section>`}
  </article>`;
}

function related({ contents }: Page): Part {
  if (!contents.related) return null;
  const { items } = contents.related;
  return html`<section class="${styles.related}" aria-labelledby="related-title">
    <h2 id="related-title">${texts.related}</h2>
    ${items.length === 0 ? empty(texts.relatedNone) : videosBeside(items)}
  </section>`;
}

/** One video: its picture, facts, and what is like it. */
export function videoScreen(page: Page): Html {
  const { video } = page.contents;
  const screen = () => {
    if (video === undefined) return unreadNotice(page, texts.failed);
    if (video === null) return missingScreen(pageTexts.videoNotFound, '/home', texts.toHome);
    return [details(page, video), related(page)];
  };
  return html`<div class="${styles.page}">${screen()}</div>`;
}
