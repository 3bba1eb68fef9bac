import { type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs } from './accounts';
import { addVideos, type NewVideo, type StoredVideo, takeOutVideos } from './catalogue';
import { expect, site, test } from './site';

/** What the tests look at of a video as administrators read it. */
export const adminVideo = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  author: z.string(),
  participants: z.array(z.string()),
  thumbnailUrl: z.string(),
  isActive: z.boolean(),
  isFavorite: z.boolean(),
  scheduledFor: z.string().nullable(),
  hold: z.object({ holder: z.string(), caseId: z.string().nullable() }).nullable(),
});

/** Videos older than all others for the tests of a file, each of which begins signed in; answers how to get one by its name. */
export function listedVideos(mark: string, make: () => readonly NewVideo[]): (name: string) => StoredVideo {
  let stored: StoredVideo[] = [];
  test.beforeAll(async () => {
    stored = await addVideos(make().map((video) => ({ ...video, title: `${mark} ${video.title}` })));
  });
  test.afterAll(() => takeOutVideos(stored));
  test.beforeEach(({ page }) => enterAs(page, site()));
  return (name) => {
    const video = stored.find(({ title }) => title === `${mark} ${name}`);
    if (!video) throw new Error(`no video ${name}`);
    return video;
  };
}

/** The page of /my-videos on which they stand. */
export const openOldest = (page: Page) => page.goto('/my-videos?sort=oldest');

export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: title }) });

/** The value on one of the cards. */
export const cardOf = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Totais dos vídeos' })
    .locator('dl > div', { hasText: label })
    .locator('dd');

/** A video as administrators read it. */
export const readVideo = (id: string) =>
  asAdministrator(async (client) =>
    adminVideo.parse(await (await client.get(`/api/admin/videos/${id}`)).json()),
  );

/** An edit by another administrator. */
export const changeVideo = (id: string, data: object): Promise<void> =>
  asAdministrator(async (client) => {
    const answer = await client.patch(`/api/videos/${id}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  });
