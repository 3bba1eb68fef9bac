import type { FixedPath } from '@alcova/contracts';
import type { Html } from '../base/html';
import type { Page } from '../base/shown';
import { formTexts } from '../base/texts';
import { booksScreen } from './books';
import { legalScreen } from './legal';
import { formScreen, plainScreen } from './lone';
import { transparencyScreen } from './transparency';

/** The public screens whose address has no part that varies. */
export function fixedScreen(page: Page, path: FixedPath): Html {
  switch (path) {
    case '/books':
      return booksScreen(page, 'fisico');
    case '/ebooks':
      return booksScreen(page, 'ebook');
    case '/terms':
      return legalScreen(page, 'terms');
    case '/privacy':
      return legalScreen(page, 'privacy');
    case '/content-policy':
      return legalScreen(page, 'content-policy');
    case '/submission-policy':
      return legalScreen(page, 'submission-policy');
    case '/transparencia':
      return transparencyScreen(page);
    case '/login':
      return formScreen(page, formTexts.login);
    case '/register':
      return formScreen(page, formTexts.register);
    case '/denuncia':
      return formScreen(page, formTexts.report);
    case '/teste':
      return plainScreen(page);
  }
}
