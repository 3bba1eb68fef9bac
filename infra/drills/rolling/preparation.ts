import { playbackRoute } from '@alcova/contracts';
import { z } from 'zod';
import type { DatabaseService } from '../../local/names';
import type { SiteClient } from '../../local/site-client';
import { waitUntil } from '../../parts';
import type { LoadPlan } from './load/plan';

const FILM_READY_WITHIN_MS = 120_000;
const page = z.object({ items: z.array(z.object({ id: z.string() })) });
const shown = z.object({ thumbnailUrl: z.string() });

/** A site that a load is prepared for. */
export interface LoadedSite {
  /** Where it answers. */
  readonly url: string;
  query(name: DatabaseService, text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** Public videos that are there without a film, by their ids. */
export async function filledVideos(site: LoadedSite): Promise<string[]> {
  const rows = await site.query('catalogue', `SELECT id FROM videos WHERE id LIKE 'bench%' ORDER BY id`);
  return rows.map(({ id }) => String(id));
}

/** Published tales to report, each once, for one run of a load. @returns their ids */
export async function filledTales(site: LoadedSite, run: string, count: number): Promise<string[]> {
  const rows = await site.query(
    'moderation',
    `INSERT INTO tales (id, title, tale, category, is_approved, sent_at)
     SELECT 'conto-' || $2 || '-' || n, 'Conto ' || n, repeat('A estrada subia a serra devagar. ', 10), 'hetero', true, now()
     FROM generate_series(1, $1) AS n RETURNING id`,
    [count, run],
  );
  return rows.map(({ id }) => String(id));
}

/** Waits until the video of a title can be played in full, and tells how it is asked for. */
export async function filmOf(
  site: LoadedSite,
  client: SiteClient,
  title: string,
): Promise<Omit<LoadPlan['film'], 'bytes'>> {
  const { url } = site;
  const listed = await client.send('GET', `/api/admin/videos?q=${encodeURIComponent(title)}&sort=newest`);
  const id = page.parse(await listed.json()).items[0]?.id ?? '';
  let mp4 = '';
  await waitUntil(
    'o filme',
    async () => {
      const answer = await fetch(`${url}/api/videos/${id}/playback`);
      const playback = playbackRoute.response.parse(await answer.json());
      mp4 = new URL(playback.mp4, url).pathname;
      return playback.hls !== null;
    },
    FILM_READY_WITHIN_MS,
  );
  const { thumbnailUrl } = shown.parse(await (await client.send('GET', `/api/videos/${id}`)).json());
  return { id, mp4, picture: new URL(thumbnailUrl, url).pathname };
}
