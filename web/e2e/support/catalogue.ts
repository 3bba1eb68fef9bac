import { randomUUID } from 'node:crypto';
import { type ImageWidth } from '@alcova/contracts';
import { request } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator } from './accounts';
import { expect, site, test } from './site';
import { changeSurroundings } from './sites';

/** A video as it stands in the catalogue; what is not given is as of a public video of two minutes. */
export interface StoredVideo {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly author: string;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  /** Seconds. */
  readonly duration: number;
  readonly isActive: boolean;
  readonly isFavorite: boolean;
  readonly mediaState: 'processing' | 'ready' | 'failed';
  readonly images: readonly ImageWidth[];
}

export type NewVideo = Partial<StoredVideo> & Pick<StoredVideo, 'title'>;

const START = Date.parse('2026-01-01T00:00:00Z');

/** Later ones are newer; the first gets the author 'Teste'. They are public at once: an edit through the API lets the gateway drop what it kept ready. */
export async function addVideos(videos: readonly NewVideo[]): Promise<StoredVideo[]> {
  const stored = videos.map((video): StoredVideo => ({
    id: `teste-${randomUUID()}`,
    category: 'hetero',
    author: '',
    views: 0,
    likes: 0,
    comments: 0,
    duration: 120,
    isActive: true,
    isFavorite: false,
    mediaState: 'ready',
    images: [],
    ...video,
  }));
  await changeSurroundings(
    '/videos/add',
    stored.map(({ isActive, isFavorite, mediaState, ...video }, index) => ({
      ...video,
      is_active: isActive,
      is_favorite: isFavorite,
      media_state: mediaState,
      created_at: new Date(START + index * 60_000).toISOString(),
    })),
  );
  await asAdministrator(async (client) => {
    const edited = await client.patch(`/api/videos/${stored[0]?.id}`, { data: { author: 'Teste' } });
    expect(edited.ok(), await edited.text()).toBe(true);
  });
  return stored;
}

/** Makes the catalogue forget how long a video is. */
export const forgetDuration = (id: string): Promise<void> =>
  changeSurroundings('/videos/forget-duration', id);

/** The API's bound. */
const MAX_ERASED_AT_ONCE = 100;

/** Takes videos out for good, those of the trash too; one through the API, so that the gateway hears of it. */
export async function takeOutVideos(videos: readonly StoredVideo[]): Promise<void> {
  const ids = videos.map(({ id }) => id);
  const [first, ...others] = ids;
  await changeSurroundings('/videos/remove', others);
  await asAdministrator(async (client) => {
    await client.delete(`/api/videos/${first}`);
    for (let from = 0; from < ids.length; from += MAX_ERASED_AT_ONCE)
      await client.post('/api/admin/videos/erase', {
        data: { ids: ids.slice(from, from + MAX_ERASED_AT_ONCE) },
      });
  });
}

/** Videos that are there for the tests of a file and gone after them; answers how to get them. */
export function storedVideos(make: () => readonly NewVideo[]): () => readonly StoredVideo[] {
  let stored: readonly StoredVideo[] = [];
  test.beforeAll(async () => {
    stored = await addVideos(make());
    const known = z.object({ total: z.number() });
    const shown = stored.filter(({ isActive, mediaState }) => isActive && mediaState === 'ready').length;
    const reader = await request.newContext({ baseURL: site().url });
    // The gateway drops its copies when it hears of the change: soon, not at once.
    await expect
      .poll(async () => known.parse(await (await reader.get('/api/videos')).json()).total)
      .toBeGreaterThanOrEqual(shown);
    await reader.dispose();
  });
  test.afterAll(() => takeOutVideos(stored));
  return () => stored;
}
