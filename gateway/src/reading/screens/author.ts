import { PAGE_SIZE, pageTexts } from '@alcova/contracts';
import { html, type Html, type Part } from '../base/html';
import { author as styles } from '../base/screen-classes';
import type { Page } from '../base/shown';
import { listTexts, taleTexts as texts, videoTexts } from '../base/texts';
import { listHead, orderLinks } from '../parts/list-head';
import { unreadNotice } from '../parts/looks';
import { type Numbers, pages } from '../parts/pagination';
import { taleGrid } from '../parts/tale-cards';
import { emptyList, videoList } from '../parts/video-list';
import { missingScreen } from './lone';

/** The two lists of the page: where the number of each stands in the address. */
const PARTS = {
  videos: { parameter: 'videos', label: texts.videoPages, fragment: '#videos' },
  tales: { parameter: 'contos', label: texts.talePages, fragment: '#contos' },
} as const satisfies Readonly<Record<string, Numbers>>;

const part = (id: string, heading: string, children: Part): Html =>
  html`<section class="${styles.part}" aria-labelledby="${id}">
    <h2 id="${id}" tabindex="-1">${heading}</h2>
    ${children}
  </section>`;

function videos(page: Page): Part {
  const { videos: found } = page.contents;
  // Most who write tales have no videos: theirs come first then.
  if (found?.total === 0) return null;
  const list = videoList(page, { videos: found, emptyText: listTexts.none, numbers: PARTS.videos });
  return part('videos', listTexts.videos, [orderLinks(page, 'recentes', PARTS.videos.parameter), list]);
}

function tales(page: Page): Part {
  const { tales: found } = page.contents;
  const list = () => {
    if (!found) return unreadNotice(page, texts.failed);
    if (found.items.length === 0)
      return emptyList(page, found.total > 0, listTexts.noTales, null, PARTS.tales);
    return html`<div>
      ${taleGrid(found.items.slice(0, PAGE_SIZE), 'h3')}${pages(page, found.total, PARTS.tales)}
    </div>`;
  };
  return part('contos', pageTexts.tales, list());
}

/** The videos and the tales of one pen name. */
export function authorScreen(page: Page, typed: string): Html {
  const { author } = page.contents;
  const screen =
    author === null
      ? missingScreen(pageTexts.authorNotFound, '/home', videoTexts.toHome)
      : [listHead(author?.name ?? typed), videos(page), tales(page)];
  return html`<div class="${styles.screen}">${screen}</div>`;
}
