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

/** The controls that stand in one another's way, or outside of the bar, with a film of `time`; all are measured at once, since the library writes the time anew. */
const crowded = (page: Page, time: string) =>
  player(page).evaluate((host, text) => {
    const bar = host.querySelector('.fluid_controls_container');
    const duration = bar?.querySelector('.fluid_fluid_control_duration');
    if (!bar || !duration) return ['no bar'];
    duration.textContent = text;
    const within = host.getBoundingClientRect();
    const controls = [...bar.querySelectorAll('[role="slider"], [role="button"], button'), duration]
      .map((control) => ({
        name: control.getAttribute('aria-label') ?? control.className,
        rect: control.getBoundingClientRect(),
      }))
      .filter(({ rect }) => rect.width > 0);
    return controls.flatMap(({ name, rect }, index) => {
      if (rect.left < within.left || rect.right > within.right) return [`${name} outside`];
      return controls
        .slice(index + 1)
        .filter(
          ({ rect: other }) =>
            Math.min(rect.right, other.right) > Math.max(rect.left, other.left) + 0.5 &&
            Math.min(rect.bottom, other.bottom) > Math.max(rect.top, other.top) + 0.5,
        )
        .map((other) => `${name} over ${other.name}`);
    });
  }, time);

for (const width of [320, 360, 412, 660])
  test(`the bar has room for all its controls, ${width} pixels wide`, async ({ browser }) => {
    const { visitor, leave } = await visit(browser, video.id, (page) =>
      page.setViewportSize({ width, height: 740 }),
    );
    await expect(audio(visitor)).toBeVisible();
    await expect(captions(visitor)).toBeVisible();
    for (const time of ['00:00 / 00:12', '08:59:59 / 10:00:00'])
      await expect.poll(() => crowded(visitor, time)).toEqual([]);
    await audio(visitor).click();
    for (const name of ['Português', 'Inglês'])
      await expect(visitor.getByRole('menuitemradio', { name })).toBeInViewport();
    await leave();
  });
