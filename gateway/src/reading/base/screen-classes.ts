import * as shared from './classes';
import { sheet } from './sheet';

/** Names of the style sheets of single screens. */
export const video = {
  ...sheet('features/video/video', [
    'page',
    'video',
    'player',
    'meta',
    'actions',
    'category',
    'related',
    'tale',
  ]),
  ...sheet('features/video/player/player', ['frame']),
  ...sheet('features/video/player/covers', ['cover', 'poster']),
};
export const contos = sheet('features/contos/contos', [
  'screen',
  'page',
  'search',
  'reading',
  'tools',
  'actions',
  'sizes',
  'text',
  'end',
  'endActions',
  'next',
]);
export const author = sheet('features/author/author', ['screen', 'part']);
export const books = sheet('features/books/books', [
  'head',
  'intro',
  'none',
  'grid',
  'place',
  'card',
  'frame',
  'cover',
  'noCover',
  'title',
  'about',
  'description',
  'inPart',
  'price',
  'free',
  'buy',
]);
export const legal = sheet('shared/legal/legal', [
  'page',
  'updated',
  'intro',
  'contents',
  'section',
  'points',
  'links',
  'contact',
]);
export const figures = sheet('features/transparency/transparency', [
  'page',
  'head',
  'month',
  'scroll',
  'table',
]);

const SHEETS: readonly Readonly<Record<string, string>>[] = [
  ...Object.values(shared),
  ...[video, contos, author, books, legal, figures],
];
/** Every class that a page can have, but `visually-hidden`, which no style sheet renames. */
export const readingClasses: readonly string[] = SHEETS.flatMap((classes) => Object.values(classes));
