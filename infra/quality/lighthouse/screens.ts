import { z } from 'zod';
import { newestVideo } from '../site/site-under-check';

/** A public screen that is measured. */
export interface Screen {
  /** What the report's file is called. */
  readonly name: string;
  readonly path: string;
  /** The first piece of its contents: a card, a title. */
  readonly first: string;
}

const listed = z.object({ items: z.array(z.object({ id: z.string() })) });

async function newestTale(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/tales/published?pageSize=1`);
  const [tale] = listed.parse(await answer.json()).items;
  if (!tale) throw new Error('The site shows no tale.');
  return tale.id;
}

/** The screens of a site whose addresses start with one of `only`. */
export async function screensOf(url: string, only: readonly string[]): Promise<readonly Screen[]> {
  const card = 'main a[href^="/video/"]';
  const screens = [
    { name: 'home', path: '/home', first: card },
    { name: 'video', path: `/video/${await newestVideo(url)}`, first: 'main h1' },
    { name: 'contos', path: '/contos', first: 'main a[href^="/contos/"]' },
    { name: 'tale', path: `/contos/${await newestTale(url)}`, first: 'main h1' },
    { name: 'filtered', path: '/filtered?category=hetero', first: card },
    { name: 'books', path: '/books', first: 'main li' },
  ];
  return screens.filter(({ path }) => only.some((start) => path.startsWith(start)));
}
