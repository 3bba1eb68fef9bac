import { MAX_SEARCH_CHARACTERS, MAX_TALE_SEARCH_CHARACTERS, pageTexts } from '@alcova/contracts';
import { header, search } from '../base/classes';
import { html, type Html, type Part } from '../base/html';
import type { Contents } from '../base/contents';
import { type Page, withoutScript, withQuery } from '../base/shown';
import { listTexts } from '../base/texts';
import { searchForm } from '../frame/header';
import { listHead, orderLinks, shownCategory } from '../parts/list-head';
import { buttonClass, empty } from '../parts/looks';
import { taleRow } from '../parts/tale-cards';
import { videoList } from '../parts/video-list';

const TALES_ID = 'contos';

function foundTales(page: Page, q: string): Part {
  const { tales } = page.contents;
  if (!tales) return null;
  const query = new URLSearchParams();
  const category = shownCategory(page, page.query.get('category'));
  if (category) query.set('category', category);
  query.set('q', q.slice(0, MAX_TALE_SEARCH_CHARACTERS));
  const all =
    tales.total > tales.items.length &&
    html`<a href="${withQuery('/contos', query)}">${listTexts.allFoundTales}</a>`;
  const instead = tales.items.length === 0 ? empty(listTexts.noTales) : undefined;
  return taleRow({ id: TALES_ID, heading: pageTexts.tales, tales: tales.items, all, instead });
}

/** Whether there are tales, and no videos that they would stand below. */
const isTalesFirst = ({ videos, tales }: Contents): boolean =>
  videos?.total === 0 && tales !== undefined && tales.total > 0;

/** Leads to the tales, which stand below a whole page of videos. */
function wayToTales({ contents }: Page): Html {
  const count = isTalesFirst(contents) ? 0 : (contents.tales?.total ?? 0);
  const look = buttonClass({ small: true });
  return html`<div class="${search.ways}">
    ${count > 0 && html`<a class="${look}" href="#${TALES_ID}">${listTexts.toTales(count)}</a>`}
  </div>`;
}

const videosHead = (page: Page): Html =>
  html`<div class="${search.videos}">
    <h2>${listTexts.videos}</h2>
    ${page.contents.videos?.total !== 0 && orderLinks(page, 'relevancia')}
  </div>`;

/** What has the text: videos by their title, and the newest tales. On small screens the box stands here, where no script opens another. */
export function searchScreen(page: Page, typed: string): Html {
  const q = typed.slice(0, MAX_SEARCH_CHARACTERS);
  const box = withoutScript(page, searchForm(page, header.overlaySearch));
  if (q === '') {
    return html`${listHead(pageTexts.search, box)}
    ${videoList(page, { videos: { items: [], total: 0 }, emptyText: listTexts.none })}`;
  }
  const head = listHead(pageTexts.results(q), [wayToTales(page), box]);
  const { videos, tales } = page.contents;
  const list = (emptyText: Part) => videoList(page, { videos, emptyText });
  if (videos?.total === 0 && tales?.total === 0)
    return html`${head}${list(html`<span>${listTexts.none}</span>${listTexts.noTalesEither}`)}`;
  if (!isTalesFirst(page.contents))
    return html`${head}${videosHead(page)}${list(listTexts.none)}${foundTales(page, q)}`;
  return html`${head}${foundTales(page, q)}
    <div class="${search.videos} ${search.second}"><h2>${listTexts.videos}</h2></div>
    ${list(listTexts.none)}`;
}
