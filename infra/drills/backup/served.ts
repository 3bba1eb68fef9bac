import { createHash } from 'node:crypto';
import { z } from 'zod';

const ANSWER_WITHIN_MS = 30_000;
const listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const VIDEOS = '/api/videos?sort=oldest&page=1';
const TALES = '/api/tales/published';
const LISTS = [
  ...[VIDEOS, '/api/videos/search?q=Conto', '/api/books', '/api/ads'],
  ...[TALES, '/api/config', '/api/legal/terms', '/sitemaps/videos-1.xml'],
];
/** Of a signed address: key, expiry and signature differ from hour to hour. */
const SIGNATURE = /\/media\/[^/"]+\/\d+\/[^/"]+\//g;
/** Films and pictures that an answer names, and what a playlist is made of. */
const MEDIA = /"(\/media\/[^"\s]+)"|(https?:\/\/[^"\s<>]+\/images\/[^"\s?<>]+)/g;
const PARTS = /URI="([^"]+)"|^([^#\s].*)$/gm;

/** What a visitor gets at each address: texts as they are, bytes by their digest. */
export type Served = ReadonlyMap<string, string>;

/**
 * Asks for every public list, page, film, playlist and picture that the lists lead to.
 * @param inWork the asset that was in work when the backup was taken: each site encodes the rest of it anew, not into the same bytes
 * @throws Error for an address that is not there
 */
export async function servedBy(site: string, inWork: string): Promise<Served> {
  const served = new Map<string, string>();
  const queue = LISTS.map((path) => new URL(path, site).href);
  // It grows meanwhile.
  for (const address of queue) {
    const url = new URL(address);
    const name = `${url.pathname}${url.search}`.replace(SIGNATURE, '/media/');
    if (served.has(name)) continue;
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!/json|xml|mpegurl/.test(response.headers.get('content-type') ?? '')) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      served.set(name, name.includes(inWork) ? 'is there' : `${bytes.length} ${digest}`);
      continue;
    }
    const text = bytes.toString();
    // That of a film names signed addresses and when they end; what stands there counts.
    if (!name.endsWith('/playback'))
      served.set(name, name.includes(inWork) ? 'is there' : text.replaceAll(SIGNATURE, '/media/'));
    queue.push(...linksIn(name, text).map((link) => new URL(link, url).href));
  }
  return served;
}

function linksIn(name: string, text: string): string[] {
  const found = text.matchAll(name.endsWith('.m3u8') ? PARTS : MEDIA);
  const links = [...found].flatMap(([, one, other]) => one ?? other ?? []);
  const ids = name === VIDEOS || name === TALES ? listed.parse(JSON.parse(text)).items : [];
  const pages = ids.flatMap(({ id }) =>
    name === VIDEOS ? [`/api/videos/${id}`, `/api/videos/${id}/playback`] : [`${TALES}/${id}`],
  );
  return [...links, ...pages];
}

/** What differs, by address. */
export function servedDifferences(before: Served, after: Served): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => `${path}: ${cut(before.get(path))} became ${cut(after.get(path))}`);
}

const cut = (text: string | undefined): string => (text ?? 'nothing').slice(0, 300);
