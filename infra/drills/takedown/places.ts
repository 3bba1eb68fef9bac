import { videoPlayback } from '@alcova/contracts';
import { z } from 'zod';
import type { Stand } from './stand';

const ANSWER_WITHIN_MS = 5_000;
const shown = z.object({ thumbnailUrl: z.string(), poster: z.string() });

/** An address at which something of the film is served, and how that is told. */
export interface Place {
  readonly name: string;
  readonly url: string;
  /** Its bytes alone count; elsewhere it must be named. */
  readonly names: string | null;
}

/** Every place that serves something of the film, straight from the gateway and through the cache. */
export async function placesOf({ site, cache, video }: Stand): Promise<Place[]> {
  const at = site.system.url;
  const own = `/api/videos/${video.id}`;
  const json = async (path: string): Promise<unknown> => (await fetch(`${at}${path}`)).json();
  const { mp4, hls, storyboard } = videoPlayback.response.parse(await json(`${own}/playback`));
  const { thumbnailUrl: thumbnail, poster } = shown.parse(await json(own));
  const playlist = await firstIn(at, hls ?? '');
  const segment = await firstIn(at, playlist);
  const bytes = { mp4, hls, storyboard, playlist, segment, thumbnail, poster, video: own };
  const naming = {
    list: '/api/videos?category=trans',
    search: '/api/videos/search?q=Conto',
    results: '/api/videos?q=Conto',
    home: '/api/videos/home?page=3&category=trans',
    sitemap: '/sitemaps/videos-1.xml',
    feed: '/feeds/videos.xml',
    page: `/video/${video.id}`,
  };
  return [at, cache].flatMap((host) => [
    ...Object.entries(bytes).map(([name, path]) => ({
      // Pictures have the site's own address in front.
      ...{ name: `${name} at ${host}`, url: new URL(new URL(path ?? '', at).pathname, host).href },
      names: null,
    })),
    ...Object.entries(naming).map(([name, path]) => ({
      ...{ name: `${name} at ${host}`, url: `${host}${path}` },
      names: name === 'page' ? video.title : video.id,
    })),
  ]);
}

/** The first address that a playlist names. */
async function firstIn(at: string, playlist: string): Promise<string> {
  const text = await (await fetch(new URL(playlist, at))).text();
  const line = text.split('\n').find((one) => one !== '' && !one.startsWith('#')) ?? '';
  return new URL(line, new URL(playlist, at)).pathname;
}

/** What fetch throws when a connection ends, or takes too long; by name, since jest has errors of its own. */
const broken = z.object({ name: z.enum(['TypeError', 'TimeoutError']) });
const brokenOff = (error: unknown): true => {
  if (broken.safeParse(error).success) return true;
  throw error;
};

/** Whether a place serves the film now. A site that cannot be asked serves nothing. */
export async function servesFilm({ url, names }: Place): Promise<boolean> {
  const headers = { range: 'bytes=0-999999' };
  const answer = fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  try {
    const response = await answer;
    const body = await response.text();
    return response.ok && (names === null ? body.length > 0 : body.includes(names));
  } catch (error) {
    return !brokenOff(error);
  }
}

/**
 * Begins to watch, and stops taking bytes after the first ones, as a player does whose buffer is full.
 * @returns what takes the rest, and answers whether it was cut
 */
export async function watch({ url }: Place): Promise<() => Promise<boolean>> {
  const response = await fetch(url);
  const bytes = response.body?.values();
  const first = await bytes?.next();
  let length = first?.value?.length ?? 0;
  return async () => {
    try {
      for await (const part of bytes ?? []) length += part.length;
    } catch (error) {
      return brokenOff(error);
    }
    return length < Number(response.headers.get('content-length'));
  };
}
