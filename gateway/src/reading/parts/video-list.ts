import { PAGE_SIZE } from '@alcova/contracts';
import { html, type Html, type Part } from '../base/html';
import type { Page } from '../base/shown';
import { listTexts } from '../base/texts';
import type { Contents } from '../base/contents';
import { buttonLink, empty, unreadNotice } from './looks';
import { addressOf, pageIn, type Numbers, pages } from './pagination';
import { videoGrid } from './video-cards';

interface VideoList {
  readonly videos: Contents['videos'];
  readonly emptyText: Part;
  /** Where an empty list leads; null where there is nothing else to see. */
  readonly elsewhere?: string | null;
  readonly numbers?: Numbers;
}

/** What is said where a page of a list has nothing. */
export const emptyList = (page: Page, isBeyond: boolean, text: Part, way: Part, numbers?: Numbers): Html =>
  empty(
    isBeyond
      ? html`<p>${listTexts.emptyPage}</p>
          ${buttonLink(addressOf(page, 1, numbers), listTexts.firstPage)}`
      : html`<p>${text}</p>
          ${way}`,
  );

/** A numbered page of videos, with all that may be said instead of it. */
export function videoList(page: Page, list: VideoList): Html {
  const { videos, emptyText, elsewhere = '/home', numbers = {} } = list;
  if (!videos) return unreadNotice(page, listTexts.failed);
  if (videos.items.length === 0) {
    const isBeyond = pageIn(page, numbers.parameter) > 1 && videos.total > 0;
    const way = elsewhere !== null && buttonLink(elsewhere, listTexts.explore);
    return emptyList(page, isBeyond, emptyText, way, numbers);
  }
  return html`<div>
    ${videoGrid(page, videos.items.slice(0, PAGE_SIZE))}${pages(page, videos.total, numbers)}
  </div>`;
}
