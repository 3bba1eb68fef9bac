import { isBlank } from '../kinds/clean';
import { authorPath } from './addresses';

/** As long as the longest pen name. */
const MAX_NAME_CHARACTERS = 120;

/** The pen name whose page a path is, in the form in which lists are asked for it; undefined where it names none. Never throws. */
export function authorOf(path: string): string | undefined {
  const [, typed = ''] = /^\/autor\/([^/]+)\/*$/.exec(path) ?? [];
  try {
    const name = decodeURIComponent(typed).trim();
    return isBlank(name) || name.includes('\0') || name.length > MAX_NAME_CHARACTERS ? undefined : name;
  } catch {
    return undefined;
  }
}

/** How the author is written in what they have published; undefined where nobody is named. */
export const authorIn = (published: readonly { readonly author: string }[]): string | undefined =>
  published.find(({ author }) => authorPath(author) !== null)?.author;
