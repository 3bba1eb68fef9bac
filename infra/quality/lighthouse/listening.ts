import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { type Bar, barOf, type Table } from '../../load/report';
import { medianAndSpread, percentile } from '../../load/statistics';
import { inBrowser, type Storage } from './visitor';

/** Of so many taps three quarters are followed by sound within this time (ms). */
const TAPS = 20;
const SHARE = 75;
const MAX_MS = 1_500;
/** Lighthouse's slow 4G (`throttling.mobileSlow4G`). The connection stands already, so a request costs one round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 };
const HEARD_WITHIN_MS = 30_000;

/** Notes when the button is touched, and when the element that is listened to goes on. */
const WATCH = `
  addEventListener('pointerdown', () => { globalThis.touchedAt = performance.now(); }, true);
  addEventListener('playing', ({ target }) => {
    if (target.localName === 'audio') globalThis.heardAt ??= performance.now();
  }, true);
`;
const BYTES = `performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= touchedAt)
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`;
const found = z.object({ ms: z.number(), bytes: z.number() });

/** From a touch to sound, and what was loaded until then. */
type Listening = z.output<typeof found>;
export interface Listenings {
  /** Each in a browser that has never listened. */
  readonly first: readonly Listening[];
  readonly again: readonly Listening[];
}

/** Opens the video's page, waits until it rests, and listens over a slow link. */
async function listen(context: BrowserContext, address: string): Promise<Listening> {
  const page: Page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  await page.goto(address);
  const button = page.getByRole('button', { name: 'Só áudio' });
  await button.click({ trial: true });
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await button.tap();
  await page.waitForFunction('globalThis.heardAt !== undefined', undefined, { timeout: HEARD_WITHIN_MS });
  const answer = found.parse(await page.evaluate(`({ ms: heardAt - touchedAt, bytes: ${BYTES} })`));
  await page.close();
  return answer;
}

/** Listens to a video some times, `first` times as somebody who never did. */
export const listenings = (
  url: string,
  storage: Storage,
  videoPath: string,
  first: number,
): Promise<Listenings> =>
  inBrowser(async (open) => {
    const firsts: Listening[] = [];
    for (let run = 0; run < first; run += 1) {
      const context = await open(storage);
      firsts.push(await listen(context, url + videoPath));
      await context.close();
    }
    const context = await open(storage);
    await listen(context, url + videoPath);
    const again: Listening[] = [];
    for (let run = 0; run < TAPS; run += 1) again.push(await listen(context, url + videoPath));
    return { first: firsts, again };
  });

const timesOf = (all: readonly Listening[]) => all.map(({ ms }) => ms);

export const listeningTable = ({ first, again }: Listenings): Table => ({
  head: ['from tap to sound, over a slow 4G', 'ms', `p${SHARE} (ms)`, 'loaded until then (kB)'],
  rows: [
    { name: 'in a browser that never listened', all: first },
    { name: 'in one that did', all: again },
  ].map(({ name, all }) => [
    ...[name, medianAndSpread(timesOf(all), 0), percentile(timesOf(all), SHARE).toFixed(0)],
    medianAndSpread(
      all.map(({ bytes }) => bytes / 1_000),
      0,
    ),
  ]),
});

/** What was promised of it. */
export const listeningBars = ({ again }: Listenings): readonly Bar[] => [
  barOf(`from tap to sound, p${SHARE} of ${TAPS}`, percentile(timesOf(again), SHARE), {
    ...{ most: MAX_MS, unit: ' ms' },
  }),
];
