import { type Page } from '@playwright/test';
import { asAdministrator } from './support/accounts';
import { makeClipInTwoLanguages, makeFolder, removeFolder } from './support/clips';
import { expect, removeVideos, test } from './support/site';
import {
  element,
  player,
  playFromStart,
  type ReadyVideo,
  seek,
  uploadReadyVideo,
  visit,
} from './support/videos';

const title = `Clipe em duas línguas ${Date.now()}`;
let video: ReadyVideo;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const folder = await makeFolder();
  const context = await browser.newContext();
  try {
    const clip = await makeClipInTwoLanguages(folder, 'linguas.mp4', 12);
    video = await uploadReadyVideo(await context.newPage(), title, clip);
  } finally {
    await context.close();
    await removeFolder(folder);
  }
});

test.afterAll(() => asAdministrator((client) => removeVideos(client, title)));

const audio = (page: Page) => page.getByRole('button', { name: /^Áudio: / });
const captions = (page: Page) => page.getByRole('button', { name: /^Legendas: / });
const isPlaying = (page: Page) => expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.5);

test('the sound is chosen by keyboard and by pointer, and stays chosen', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, video.id);
  await expect(audio(visitor)).toHaveAccessibleName('Áudio: Português');
  await expect(audio(visitor)).toHaveText('PT');
  await playFromStart(visitor);
  await isPlaying(visitor);
  const english = visitor.waitForRequest(/\/audio\/audio-1\.mp4$/);
  await audio(visitor).focus();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('menuitemradio')).toHaveText(['Português', 'Inglês']);
  await expect(visitor.getByRole('menuitemradio', { name: 'Português' })).toBeFocused();
  await visitor.keyboard.press('End');
  await visitor.keyboard.press('Enter');
  await expect(audio(visitor)).toHaveAccessibleName('Áudio: Inglês');
  await expect(audio(visitor)).toBeFocused();
  await english;
  const { time } = await element(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(time + 0.5);

  const files: string[] = [];
  visitor.on('request', (request) => files.push(request.url().split('/').at(-1) ?? ''));
  await visitor.reload();
  await expect(audio(visitor)).toHaveAccessibleName('Áudio: Inglês');
  await expect.poll(() => files).toContain('audio-1.mp4');
  expect(files).not.toContain('audio.mp4');
  await audio(visitor).click();
  await expect(visitor.getByRole('menuitemradio', { name: 'Inglês' })).toBeChecked();
  await visitor.getByRole('menuitemradio', { name: 'Português' }).click();
  await expect(audio(visitor)).toHaveAccessibleName('Áudio: Português');
  await expect(visitor.getByRole('menu')).toBeHidden();
  await leave();
});

test('the subtitles inside the file are captions of the video', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, video.id);
  await captions(visitor).click();
  await expect(visitor.getByRole('menuitemradio')).toHaveText(['Desativadas', 'Português', 'Inglês']);
  await visitor.getByRole('menuitemradio', { name: 'Português' }).click();
  await seek(visitor, 3);
  await expect(player(visitor).getByText('Era uma vez')).toBeVisible();
  await leave();
});

test('a film with one sound offers no choice of it', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, video.id, (page) =>
    page.route('**/master.m3u8', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replace(/^.*URI="audio-1\.m3u8"\n/m, '') });
    }),
  );
  await playFromStart(visitor);
  await isPlaying(visitor);
  await expect(captions(visitor)).toBeVisible();
  await expect(audio(visitor)).toHaveCount(0);
  await leave();
});

test('the bar has room for both choices on a telephone', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, video.id, (page) =>
    page.setViewportSize({ width: 360, height: 740 }),
  );
  await expect(audio(visitor)).toBeVisible();
  // The library writes the time anew while the film loads: all three are measured at once.
  const places = () =>
    player(visitor).evaluate((host) => {
      const rect = (selector: string) => host.querySelector(selector)?.getBoundingClientRect();
      const [time, opener, fullscreen] = [
        rect('.fluid_fluid_control_duration'),
        rect('button[aria-label^="Áudio: "]'),
        rect('.fluid_control_fullscreen'),
      ];
      if (!time || !opener || !fullscreen) return 'not there';
      if (opener.left < time.right) return `${time.right - opener.left} px over the time`;
      return opener.top < fullscreen.bottom ? 'beside one another' : 'in two lines';
    });
  await expect.poll(places).toBe('beside one another');
  await audio(visitor).click();
  for (const name of ['Português', 'Inglês'])
    await expect(visitor.getByRole('menuitemradio', { name })).toBeInViewport();
  await leave();
});
