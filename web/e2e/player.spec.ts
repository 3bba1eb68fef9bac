import { type Page } from '@playwright/test';
import { changeAnswer, holdCalls } from './support/answers';
import { forgetDuration } from './support/catalogue';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, site, stopClock, test } from './support/site';
import { element, player, playFromStart } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const title = `Clipe do player ${Date.now()}`;
const SECONDS = 24;
const id = readyVideo(title, SECONDS);

const STARTING = 'Inicializando player...';
const heading = (page: Page) => page.getByRole('heading', { name: title, level: 1 });
const failure = (page: Page) => page.getByRole('alert');
const playback = () => `**/api/videos/${id()}/playback`;

async function open(page: Page): Promise<void> {
  await asAdult(page);
  await page.goto(`/video/${id()}`);
}
async function openReady(page: Page): Promise<void> {
  await open(page);
  await expect(page.getByText(STARTING)).toHaveCount(0);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
}
/** Neither stream nor mp4 can be had: the rest of the page is as ever. */
async function openBroken(page: Page): Promise<void> {
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await open(page);
}

test('[PLAYER-01] is starting until it is ready, and says so when it fails', async ({ page }) => {
  const release = await holdCalls(page, playback());
  await open(page);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('status').getByText(STARTING)).toBeVisible();
  release();
  await expect(page.getByText(STARTING)).toHaveCount(0);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  await page.unrouteAll();
  await openBroken(page);
  await expect(failure(page).getByText('Erro ao carregar o player de vídeo')).toBeVisible();
});

/** A page that is still on its way: its player waits for somebody, not for the page to have stood for a while. */
async function openUnfinished(page: Page): Promise<() => void> {
  const finish = await holdCalls(page, '**/*.woff2');
  await asAdult(page);
  await page.goto(`/video/${id()}`, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Reproduzir', exact: true })).toBeVisible();
  return finish;
}

test('its libraries come when somebody turns to the film; pressed before that, it plays as soon as it can', async ({
  page,
}) => {
  const libraries: string[] = [];
  page.on('request', (request) => {
    if (/\/(fluid-library|hls)-[^/]*\.js$/.test(request.url())) libraries.push(request.url());
  });
  const finish = await openUnfinished(page);
  await expect(page.getByText(STARTING)).toHaveCount(0);
  expect(libraries).toEqual([]);
  await page.getByRole('button', { name: 'Reproduzir', exact: true }).click();
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.3);
  expect(libraries).toHaveLength(2);
  await expect(player(page)).toBeFocused();
  finish();
});

test('any key brings the player, and nothing plays by that', async ({ page }) => {
  const finish = await openUnfinished(page);
  await page.keyboard.press('Tab');
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  expect(await element(page)).toMatchObject({ isPaused: true, time: 0 });
  finish();
});

test('[PLAYER-02] a failure shows its message, the tries, and two ways out', async ({ page }) => {
  await openBroken(page);
  await expect(failure(page).getByText('Erro ao carregar o player de vídeo')).toBeVisible();
  await expect(failure(page).getByText('Tentativas: 2/2')).toBeVisible();
  await page.unrouteAll();
  await failure(page).getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  await openBroken(page);
  await expect(failure(page).getByText('Tentativas: 2/2')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await failure(page).getByRole('button', { name: 'Recarregar Página' }).click();
  await reloaded;
  await expect(heading(page)).toBeVisible();
});

test('[PLAYER-03] says what is wrong: the start, the load, the time', async ({ page }) => {
  await test.step('the player cannot be built', async () => {
    await page.addInitScript(() => {
      const create = document.createElement.bind(document);
      Document.prototype.createElement = (name: string) => {
        if (name === 'video') throw new TypeError('no video element');
        return create(name);
      };
    });
    await open(page);
    await expect(failure(page).getByText('Erro ao inicializar o player', { exact: true })).toBeVisible();
  });
  const other = await page.context().newPage();
  await test.step('its code cannot be had', async () => {
    await other.route(/fluid-library.*\.js/, (route) => route.abort());
    await open(other);
    await expect(
      failure(other).getByText('Erro ao carregar o player de vídeo', { exact: true }),
    ).toBeVisible();
  });
  await other.close();
});

test('[PLAYER-03] gives the library ten seconds, looking every 100 ms, and has words for old browsers inside the element', async ({
  page,
}) => {
  await page.clock.install();
  const asked = page.waitForRequest(/fluid-library.*\.js/);
  const release = await holdCalls(page, /fluid-library.*\.js/);
  await open(page);
  await asked;
  const late = failure(page).getByText('Timeout: Fluid Player não pôde ser carregado', { exact: true });
  await stopClock(page);
  await page.clock.runFor(7_000);
  await expect(page.getByText(STARTING)).toBeVisible();
  await expect(late).toHaveCount(0);
  await page.clock.runFor(3_000);
  await expect(late).toBeVisible();
  release();
  await page.clock.resume();
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  expect(await page.locator('video').innerHTML()).toContain('Seu navegador não suporta o elemento de vídeo.');
});

test('[PLAYER-04] retries twice by itself, a second apart', async ({ page }) => {
  const starts: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/playback')) starts.push(Date.now());
  });
  await openBroken(page);
  await expect(page.getByText('Tentativas: 2/2')).toBeVisible();
  expect(starts).toHaveLength(3);
  for (const [index, start] of starts.slice(1).entries()) {
    expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(1_000);
  }
  // A third would have come by now.
  await page.clock.install();
  await page.clock.runFor(5_000);
  expect(starts).toHaveLength(3);
});

test.describe('without a worker that keeps the code', () => {
  test.use({ serviceWorkers: 'block' });

  test('[PLAYER-03] its own code that never comes is told after ten seconds too', async ({ page }) => {
    const code = /\/Player-[\w-]+\.js/;
    await page.clock.install();
    const asked = page.waitForRequest(code);
    await holdCalls(page, code);
    await open(page);
    await asked;
    await stopClock(page);
    await page.clock.runFor(10_000);
    await expect(
      failure(page).getByText('Timeout: Fluid Player não pôde ser carregado', { exact: true }),
    ).toBeVisible();
    await expect(heading(page)).toBeVisible();
    await expect(failure(page).getByRole('button', { name: 'Recarregar Página' })).toBeVisible();
  });

  test('[PLAYER-05] an unexpected error while it is drawn stays in its frame, with two ways out', async ({
    page,
  }) => {
    const code = /\/Player-[\w-]+\.js/;
    await page.route(code, (route) => route.abort());
    await open(page);
    const frame = failure(page).filter({ hasText: 'Erro no Player de Vídeo' });
    await expect(frame).toBeVisible();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Vídeos relacionados' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Gostei: / })).toBeEnabled();
    await page.unroute(code);
    await frame.getByRole('button', { name: 'Tentar Novamente' }).click();
    await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
    await page.route(code, (route) => route.abort());
    await page.reload();
    const reloaded = page.waitForEvent('load');
    await frame.getByRole('button', { name: 'Recarregar Página' }).click();
    await reloaded;
    await expect(heading(page)).toBeVisible();
  });
});

test('[PLAYER-06] waits to be asked, hides its bar after 3 s, shows mm:ss, and offers no download, theatre or speed', async ({
  page,
}) => {
  await openReady(page);
  const controls = player(page).locator('.fluid_controls_container');
  await expect(controls.locator('.fluid_control_duration').first()).toHaveText('00:00 / 00:24');
  expect(await element(page)).toMatchObject({ isPaused: true, time: 0 });
  expect(await page.locator('video').getAttribute('autoplay')).toBeNull();
  for (const name of ['download', 'theatre', 'playback_rate']) {
    await expect(player(page).locator(`.fluid_control_${name}`).filter({ visible: true })).toHaveCount(0);
  }
  await playFromStart(page);
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.3);
  const box = await player(page).boundingBox();
  if (!box) throw new Error('There is no player.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  const touched = Date.now();
  await expect(controls).toBeVisible();
  await expect(controls).toBeHidden();
  expect(Date.now() - touched).toBeGreaterThanOrEqual(2_900);
  await expect(controls.locator('.fluid_control_duration').first()).toHaveText(/^00:0\d \/ 00:24$/);
});

/** Calls that tell a length, as they are sent. */
function watchReports(page: Page): unknown[] {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/duration')) reports.push(request.postDataJSON());
  });
  return reports;
}

/** A page that knows no length until `window.lengthIsKnown`; then the element says one that is wrong. */
async function forgetInBrowser(page: Page): Promise<void> {
  await changeAnswer(page, `**/api/videos/${id()}`, { duration: 0 });
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'duration', {
      get: () => (Object.hasOwn(window, 'lengthIsKnown') ? 4_321 : NaN),
    });
  });
}

test('[PLAYER-07] a length that the server lacks is found by the player and sent once; the server stores what it measures itself', async ({
  page,
}) => {
  await forgetDuration(id());
  const reports = watchReports(page);
  await forgetInBrowser(page);
  await page.clock.install();
  await openReady(page);
  await page.clock.runFor(5_100);
  expect(reports).toEqual([]);
  const answer = page.waitForResponse((response) => response.url().endsWith('/duration'));
  await page.evaluate(() => Object.assign(window, { lengthIsKnown: true }));
  await page.clock.runFor(500);
  const stored: unknown = await (await answer).json();
  expect(stored).toEqual({ duration: expect.closeTo(SECONDS, 0), updated: true });
  await page.clock.runFor(30_000);
  expect(reports).toEqual([{ duration: 4_321 }]);
  const again = await page.request.post(`/api/videos/${id()}/duration`, {
    headers: { origin: site().url },
    data: { duration: 1 },
  });
  expect(await again.json()).toEqual({ duration: expect.closeTo(SECONDS, 0), updated: false });
});

test('[PLAYER-07] a length that never comes is looked for twenty times after the fifth second, and no more', async ({
  page,
}) => {
  const reports = watchReports(page);
  await forgetInBrowser(page);
  await page.clock.install();
  await openReady(page);
  await page.clock.runFor(15_100);
  await page.evaluate(() => Object.assign(window, { lengthIsKnown: true }));
  await page.clock.runFor(10_000);
  expect(reports).toEqual([]);
});

test('[PLAYER-07] a length that the server has is not sent', async ({ page }) => {
  const reports = watchReports(page);
  await page.clock.install();
  await openReady(page);
  await page.clock.runFor(16_000);
  expect(reports).toEqual([]);
});
