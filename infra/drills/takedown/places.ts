import { playbackRoute } from '@alcova/contracts';
import { z } from 'zod';
import type { TakedownSite } from './takedown-site';

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
export async function placesOf({ site, nginx, video }: TakedownSite): Promise<Place[]> {
  const at = site.system.url;
  const { mp4, hls, storyboard } = playbackRoute.response.parse(
    await (await fetch(`${at}/api/videos/${video.id}/playback`)).json(),
  );
  const { thumbnailUrl, poster } = shown.parse(await (await fetch(`${at}/api/videos/${video.id}`)).json());
  const media = { mp4, hls: hls ?? '', storyboard: storyboard ?? '', ...(await segmentsOf(at, hls ?? '')) };
  const named = {
    list: '/api/videos?category=trans',
    search: '/api/videos/search?q=Conto',
    results: '/api/videos?q=Conto',
    home: '/api/videos/home?page=3&category=trans',
    sitemap: '/sitemaps/videos-1.xml',
    feed: '/feeds/videos.xml',
    page: `/video/${video.id}`,
  };
  const bytes = { ...media, thumbnail: thumbnailUrl, poster, video: `/api/videos/${video.id}` };
  return [at, nginx.url].flatMap((host) => [
    ...Object.entries(bytes).map(([name, path]) => ({
      name: `${name} at ${host}`,
      // Pictures have the site's own address in front.
      url: new URL(new URL(path, at).pathname, host).href,
      names: null,
    })),
    ...Object.entries(named).map(([name, path]) => ({
      ...{ name: `${name} at ${host}`, url: `${host}${path}` },
      names: name === 'page' ? 'Conto de demonstração' : video.id,
    })),
  ]);
}

/** The playlist of a rung and its first segment. */
async function segmentsOf(at: string, master: string): Promise<{ playlist: string; segment: string }> {
  const firstIn = async (path: string) => {
    const text = await (await fetch(new URL(path, at))).text();
    const line = text.split('\n').find((one) => one !== '' && !one.startsWith('#')) ?? '';
    return new URL(line, new URL(path, at)).pathname;
  };
  const playlist = await firstIn(master);
  return { playlist, segment: await firstIn(playlist) };
}

/** What fetch throws when a connection ends, or takes too long; by name, since jest has errors of its own. */
export const isBrokenOff = (error: unknown): boolean =>
  z.object({ name: z.enum(['TypeError', 'TimeoutError']) }).safeParse(error).success;

/** Whether a place serves the film now. A site that cannot be asked serves nothing. */
export async function serves({ url, names }: Place): Promise<boolean> {
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-999999' },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const body = await response.text();
    return response.ok && (names === null ? body.length > 0 : body.includes(names));
  } catch (error) {
    if (isBrokenOff(error)) return false;
    throw error;
  }
}
