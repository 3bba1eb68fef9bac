/** What an export holds that is taken in; `accounts` is the user export of Firebase Auth, whatever its file is called. */
export const COLLECTIONS = ['videos', 'users', 'contos', 'livros', 'anuncios', 'uploads'] as const;
export type Collection = (typeof COLLECTIONS)[number];
export type Source = Collection | 'accounts';

export const isCollection = (name: string): name is Collection => COLLECTIONS.some((known) => known === name);

/** Which collection a file is of, by its name (`videos.json`, `videos-00001.jsonl`) or its folder's; undefined when neither says. */
export function collectionOf(relativePath: string): Collection | undefined {
  const names = relativePath.toLowerCase().split('/');
  const stem = /^([a-z]+)(?=[-_.]|$)/.exec(names.pop() ?? '')?.[1] ?? '';
  return [stem, ...names.reverse()].find(isCollection);
}
