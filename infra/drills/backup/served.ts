import { createHash } from 'node:crypto';
import { playbackRoute } from '@alcova/contracts';
import { z } from 'zod';

const ANSWER_WITHIN_MS = 30_000;
const listed = z.object({ items: z.array(z.object({ id: z.string() })) });
/** Of a signed address: key, expiry and signature differ from hour to hour. */
const SIGNATURE = /\/media\/[^/"]+\/\d+\/[^/"]+\//g;
const PICTURE = /https?:\/\/[^"\s<>]+\/images\/[^"\s?<>]+/g;
const LISTS = [
  ...['/api/videos?sort=oldest&page=1', '/api/videos/search?q=Conto', '/api/books', '/api/ads'],
  ...['/api/tales/published', '/api/config', '/api/legal/terms', '/sitemaps/videos-1.xml'],
] as const;

/** What a visitor gets at each address: texts as they are, bytes by their digest. */
export type Served = ReadonlyMap<string, string>;

/** Asks for every public list, page, film, playlist and picture that the lists lead to. */
export async function servedBy(site: string): Promise<Served> {
  const served = new Map<string, string>();
  const ask = async (path: string): Promise<string> => {
    const text = await textAt(new URL(path, site));
    served.set(path, text.replaceAll(SIGNATURE, '/media/'));
    return text;
  };
  const texts: string[] = [];
  for (const path of LISTS) texts.push(await ask(path));
  const idsAt = (path: (typeof LISTS)[number]) =>
    listed.parse(JSON.parse(texts[LISTS.indexOf(path)] ?? '')).items.map(({ id }) => id);
  for (const id of idsAt('/api/tales/published')) texts.push(await ask(`/api/tales/published/${id}`));
  for (const id of idsAt('/api/videos?sort=oldest&page=1')) {
    texts.push(await ask(`/api/videos/${id}`));
    await askFilm(site, id, served);
  }
  const pictures = new Set(texts.flatMap((text) => text.match(PICTURE) ?? []));
  for (const url of pictures) served.set(new URL(url).pathname, await digestAt(new URL(url)));
  return served;
}

async function askFilm(site: string, id: string, served: Map<string, string>): Promise<void> {
  const { mp4, hls, storyboard } = playbackRoute.response.parse(
    JSON.parse(await textAt(new URL(`/api/videos/${id}/playback`, site))),
  );
  for (const [name, address] of Object.entries({ mp4, hls, storyboard })) {
    if (address === null) throw new Error(`video ${id} has no ${name}`);
    served.set(`${name} of ${id}`, await digestAt(new URL(address, site)));
  }
  if (hls === null) return;
  for (const rung of await playlistsIn(new URL(hls, site)))
    for (const file of [rung, ...(await filesIn(rung))])
      served.set(file.pathname.replace(SIGNATURE, '/media/'), await digestAt(file));
}

const playlistsIn = async (master: URL): Promise<URL[]> =>
  (await textAt(master)).split('\n').flatMap((line) => {
    const named = /URI="([^"]+\.m3u8[^"]*)"/.exec(line)?.[1] ?? (/^[^#\s]/.test(line) ? line : undefined);
    return named === undefined ? [] : [new URL(named, master)];
  });

async function filesIn(playlist: URL): Promise<URL[]> {
  const names = (await textAt(playlist))
    .split('\n')
    .flatMap((line) => /URI="([^"]+)"/.exec(line)?.[1] ?? (/^[^#\s]/.test(line) ? [line] : []));
  return [...new Set(names)].map((name) => new URL(name, playlist));
}

async function answerAt(url: URL): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
  return response;
}

const textAt = async (url: URL): Promise<string> => (await answerAt(url)).text();

async function digestAt(url: URL): Promise<string> {
  const bytes = Buffer.from(await (await answerAt(url)).arrayBuffer());
  return `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
}

/** What differs, by address. */
export function differences(before: Served, after: Served): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => `${path}: ${cut(before.get(path))} became ${cut(after.get(path))}`);
}

const cut = (text: string | undefined): string => (text ?? 'nothing').slice(0, 300);
