import { type Page } from '@playwright/test';
import { enterAs, test as accountsTest } from './support/accounts';
import { holdCalls } from './support/answers';
import { storedVideos } from './support/catalogue';
import { expect, site, test } from './support/site';

const MARK = `primeira vista ${Date.now()}`;
storedVideos(() =>
  Array.from({ length: 20 }, (_, index) => ({ title: `${MARK} ${index}`, category: 'hetero' })),
);

const firstCard = (page: Page) => page.getByRole('main').getByRole('listitem').first();
const isTakenOver = (page: Page) =>
  page.evaluate(() => document.querySelector('#root [data-contents], #root [data-gate]') === null);

/** A browser that has agreed before, and otherwise is as new: the server knows of the consent. */
async function asEntered(page: Page): Promise<void> {
  const answer = await page.request.post(`${site().url}/consent`, {
    form: { to: '/terms' },
    headers: { origin: site().url },
  });
  expect(answer.ok()).toBe(true);
}

/** The paths of the API that the page asks for from now on. */
function watchCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') calls.push(pathname);
  });
  return calls;
}

test('a cold visit to /home asks the API for nothing before its cards stand', async ({ page }) => {
  await asEntered(page);
  const answer = await holdCalls(page, '**/api/**');
  await page.goto('/home');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('consentAccepted'))).toBe('true');
  // The application has drawn it, while no call of it was answered.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('videos_home') ?? '[]')).not.toBe('[]');
  await expect(firstCard(page).getByRole('link')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  answer();
});

test('a cold visit to /home shows what came with the page, and asks nobody for it again', async ({
  page,
}) => {
  await asEntered(page);
  const calls = watchCalls(page);
  const whoIsHere = page.waitForRequest('**/api/auth/me');
  await page.goto('/home');
  await whoIsHere;
  await expect(firstCard(page).getByRole('link')).toBeVisible();
  const brought = ['/api/config', '/api/videos', '/api/tales/published'];
  expect(calls.filter((path) => brought.includes(path) || path.startsWith('/api/videos/home/'))).toEqual([]);
});

for (const width of [360, 1440]) {
  test(`the application takes over without moving anything, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await asEntered(page);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/home', { waitUntil: 'commit' });
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await firstCard(page).boundingBox();
    expect(before).not.toBeNull();
    const old = await firstCard(page).elementHandle();
    goOn();
    await expect.poll(() => old?.evaluate((card) => card.isConnected)).toBe(false);
    expect(await firstCard(page).boundingBox()).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
  });
}

test('Yes at the gate reaches the server: the next page comes without the question', async ({ page }) => {
  await page.goto('/home');
  const told = page.waitForRequest('**/consent');
  await page.getByRole('button', { name: 'Sim', exact: true }).click();
  expect((await told).postData()).toBe('to=%2Fhome');
  await expect.poll(async () => (await page.request.get('/home')).text()).not.toContain('data-gate=');
  await page.goto('/home');
  await expect.poll(() => isTakenOver(page)).toBe(true);
  await expect(firstCard(page).getByRole('link')).toBeVisible();
});

accountsTest(
  '[GATE-02] people who are signed in see nothing before the server has said so',
  async ({ page, makePerson }) => {
    await enterAs(page, await makePerson());
    const answer = await holdCalls(page, '**/api/auth/me');
    const question = page.waitForRequest('**/api/auth/me');
    await page.goto('/home');
    await question;
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(0);
    answer();
    await expect(page.getByRole('heading', { name: 'Vídeos', exact: true })).toBeVisible();
  },
);

/** When the page drew its first frame, and when it first asked for a piece of the application (ms). */
const firstFrameAndPiece = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const frame = performance.getEntriesByName('first frame')[0]?.startTime;
    return { frame, piece: Math.min(...scripts.map(({ startTime }) => startTime)) };
  });

for (const address of ['/home', '/contos', '/terms']) {
  test(`${address} is painted by the page alone; the application is loaded after the first frame`, async ({
    page,
  }) => {
    await asEntered(page);
    await page.addInitScript(() => requestAnimationFrame(() => performance.mark('first frame')));
    const answer = await holdCalls(page, '**/assets/*.{js,css}');
    await page.goto(address, { waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    answer();
    await expect.poll(() => isTakenOver(page)).toBe(true);
    const { frame, piece } = await firstFrameAndPiece(page);
    expect(frame).toBeLessThanOrEqual(piece);
  });
}
