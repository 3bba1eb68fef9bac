import * as shared from './classes';

/** Names of the style sheets of single screens. */
export const video = {
  page: 'features-video-video_page',
  video: 'features-video-video_video',
  player: 'features-video-video_player',
  inactive: 'features-video-video_inactive',
  meta: 'features-video-video_meta',
  moment: 'features-video-video_moment',
  actions: 'features-video-video_actions',
  category: 'features-video-video_category',
  description: 'features-video-video_description',
  related: 'features-video-video_related',
  tale: 'features-video-video_tale',
  frame: 'features-video-player-player_frame',
  cover: 'features-video-player-covers_cover',
  poster: 'features-video-player-covers_poster',
} as const;
export const contos = {
  screen: 'features-contos-contos_screen',
  page: 'features-contos-contos_page',
  search: 'features-contos-contos_search',
  reading: 'features-contos-contos_reading',
  tools: 'features-contos-contos_tools',
  sizes: 'features-contos-contos_sizes',
  marks: 'features-contos-contos_marks',
  share: 'features-contos-contos_share',
  text: 'features-contos-contos_text',
  next: 'features-contos-contos_next',
  back: 'features-contos-contos_back',
} as const;
export const author = {
  screen: 'features-author-author_screen',
  part: 'features-author-author_part',
} as const;
export const books = {
  head: 'features-books-books_head',
  intro: 'features-books-books_intro',
  none: 'features-books-books_none',
  grid: 'features-books-books_grid',
  place: 'features-books-books_place',
  card: 'features-books-books_card',
  frame: 'features-books-books_frame',
  cover: 'features-books-books_cover',
  noCover: 'features-books-books_noCover',
  title: 'features-books-books_title',
  about: 'features-books-books_about',
  description: 'features-books-books_description',
  inPart: 'features-books-books_inPart',
  price: 'features-books-books_price',
  buy: 'features-books-books_buy',
} as const;
export const legal = {
  page: 'features-legal-legal_page',
  updated: 'features-legal-legal_updated',
  intro: 'features-legal-legal_intro',
  contents: 'features-legal-legal_contents',
  section: 'features-legal-legal_section',
  points: 'features-legal-legal_points',
  links: 'features-legal-legal_links',
  contact: 'features-legal-legal_contact',
} as const;
export const figures = {
  page: 'features-transparency-transparency_page',
  head: 'features-transparency-transparency_head',
  month: 'features-transparency-transparency_month',
  scroll: 'features-transparency-transparency_scroll',
  table: 'features-transparency-transparency_table',
} as const;

const SHEETS: readonly Readonly<Record<string, string>>[] = [
  ...Object.values(shared),
  ...[video, contos, author, books, legal, figures],
];
/** Every class that a page can have, but `visually-hidden`, which no style sheet renames. */
export const readingClasses: readonly string[] = SHEETS.flatMap((sheet) => Object.values(sheet));
