import { readFile } from 'node:fs/promises';
import { storedVideos } from './support/catalogue';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { asAdult, expect, test } from './support/site';

/** A host that the site under test names as one of imported videos. */
const ELSEWHERE = 'http://127.0.0.1/cdn/**';
const stored = storedVideos(() => [{ title: `Vídeo de outro endereço ${Date.now()}` }]);

let folder: string;
let clip: Buffer;
test.beforeAll(async () => {
  folder = await makeFolder();
  clip = await readFile(await makeClip(folder, 'clipe.mp4', 5));
});
test.afterAll(() => removeFolder(folder));
test.beforeEach(({ page }) => asAdult(page));

const address = () => `/video/${stored()[0]?.id ?? ''}`;

test('a video whose file stands on a named host elsewhere plays from there', async ({ page }) => {
  await page.route(ELSEWHERE, (route) => route.fulfill({ body: clip, contentType: 'video/mp4' }));
  await page.goto(address());
  await page.locator('.fluid_initial_play').click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1);
});

test('one whose file is gone there says so, and nothing but the player asks for it', async ({ page }) => {
  const askedAs: string[] = [];
  await page.route(ELSEWHERE, (route) => {
    askedAs.push(`${route.request().method()} ${route.request().resourceType()}`);
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto(address());
  await expect(page.getByText('Erro ao carregar o player de vídeo')).toBeVisible();
  await expect(page.getByText('Tentativas: 2/2')).toBeVisible();
  expect([...new Set(askedAs)]).toEqual(['GET media']);
});
