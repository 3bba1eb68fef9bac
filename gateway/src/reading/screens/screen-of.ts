import type { Part } from '../base/html';
import type { Page } from '../base/shown';
import { authorScreen } from './author';
import { booksScreen } from './books';
import { fixedScreen } from './fixed';
import { homeScreen } from './home';
import { notFound, plainScreen } from './lone';
import { searchScreen } from './search';
import { taleScreen } from './tale';
import { talesScreen } from './tales';
import { videoScreen } from './video';
import { categoryScreen } from './videos';

/** What stands between header and footer at an address. */
export function screenOf(page: Page): Part {
  const { place, path } = page;
  switch (place.kind) {
    case 'home':
      return homeScreen(page);
    case 'list':
      return path === '/home' ? homeScreen(page) : categoryScreen(page);
    case 'empty-list':
      if (path.startsWith('/books/')) return booksScreen(page, 'fisico', true);
      return path === '/home' ? homeScreen(page) : categoryScreen(page);
    case 'search':
      return searchScreen(page, place.q);
    case 'video':
      return videoScreen(page);
    case 'tales':
      return talesScreen(page, place);
    case 'tale':
      return taleScreen(page);
    case 'author':
      return authorScreen(page, place.name);
    case 'fixed':
      return fixedScreen(page, place.path);
    case 'own':
      return plainScreen(page);
    case 'unknown':
      return notFound();
  }
}
