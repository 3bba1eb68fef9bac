import type { HeadSite } from '@alcova/contracts';
import type { NeutralPage, PageAge } from '../age/page-age';
import { escaped } from '@alcova/platform';
import { HEAD_MARK } from './html';

/** Tells the application how the age of this page's visitor is made sure of. Nothing where their word is enough. */
export const ageMeta = (age: PageAge): string =>
  age === 'declared' ? '' : `\n    <meta name="age" content="${age}">`;

/** The head of the page that is shown in place of contents: the brand, and nothing of what the site has. */
export const neutralHead = ({ siteName }: Pick<HeadSite, 'siteName'>, age: NeutralPage): string =>
  `<title>${escaped(siteName)}</title>\n    <meta ${HEAD_MARK} name="robots" content="noindex">${ageMeta(age)}`;
