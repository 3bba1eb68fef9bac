import {
  bookKindWords,
  type BookType,
  bookWords as texts,
  formatPrice,
  PAGE_SIZE,
  type PublicBook,
} from '@alcova/contracts';
import { attributes, html, type Html } from '../base/html';
import { books as styles } from '../base/screen-classes';
import { isBehindGate, type Page, webAddress } from '../base/shown';
import { buttonClass, buttonLink, empty, unreadNotice } from '../parts/looks';
import { pages } from '../parts/pagination';
import { emptyList } from '../parts/video-list';

/** How many cards stand above the fold: their covers are not put off. */
const EAGER_CARDS = 5;

function cover(src: string, isEager: boolean): Html {
  if (src === '') return html`<span class="${styles.noCover}">${texts.noCover}</span>`;
  const picture = { src, alt: '', width: 400, height: 600, loading: isEager ? 'eager' : 'lazy' };
  return html`<img class="${styles.cover}" decoding="async" ${attributes(picture)} />`;
}

/** The way to the shop, which leads to the stored address alone. */
function buy({ id, title, link }: PublicBook): Html {
  if (webAddress(link) === undefined)
    return html`<button type="button" class="${buttonClass({ look: 'primary' })}" disabled>
      ${texts.buy}
    </button>`;
  const look = buttonClass({ look: 'primary', more: styles.buy });
  return html`<a class="${look}" href="/api/books/${id}/go" target="_blank" rel="noopener"
    >${texts.buy}<span class="visually-hidden">${texts.buyWhat(title)}</span></a
  >`;
}

const bookCard = (book: PublicBook, isEager: boolean): Html =>
  html`<article class="${styles.card}">
    <div class="${styles.frame}">${cover(book.coverUrl, isEager)}</div>
    <h2 class="${styles.title}">${book.title}</h2>
    <div class="${styles.about}">
      <p class="${styles.description} ${styles.inPart}">${book.description}</p>
    </div>
    <p class="${styles.price}">
      <span>${formatPrice(book.price)}</span>
      ${book.price === 0 ? html`<span class="${styles.free}">${texts.free}</span>` : null}
    </p>
    ${buy(book)}
  </article>`;

function noBooks(type: BookType): Html {
  const { none, hint, hintLink } = bookKindWords[type];
  return empty(
    html`<p class="${styles.none}">${none}</p>
      <p>${hint}</p>
      ${buttonLink(type === 'ebook' ? '/books' : '/ebooks', hintLink)}`,
  );
}

function list(page: Page, type: BookType): Html {
  const { books } = page.contents;
  if (!books) return unreadNotice(page, texts.failed);
  if (books.total === 0) return noBooks(type);
  if (books.items.length === 0) return emptyList(page, true, '', null);
  return html`<div>
    <ul class="${styles.grid}">
      ${books.items
        .slice(0, PAGE_SIZE)
        .map(
          (book, index) =>
            html`<li class="${styles.place}">
              ${bookCard(book, index < EAGER_CARDS && !isBehindGate(page))}
            </li>`,
        )}
    </ul>
    ${pages(page, books.total)}
  </div>`;
}

/** The books of a kind; a kind that is none has no books. */
export function booksScreen(page: Page, type: BookType, isNone = false): Html {
  const { heading, intro } = bookKindWords[type];
  return html`<header class="${styles.head}">
      <h1>${heading}</h1>
      <p class="${styles.intro}">${intro}</p>
    </header>
    ${isNone ? noBooks(type) : list(page, type)}`;
}
