import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { type Bar, barOf, type Table } from '../../load/report';
import { medianAndSpread, percentile } from '../../load/statistics';
import { inBrowser, type Storage } from './visitor';

/** Of so many taps, each in a new browser whose page rests, three quarters are followed by sound within this time (ms). */
const TAPS = 20;
const SHARE = 75;
const MAX_MS = 1_500;
/** Lighthouse's slow 4G (`throttling.mobileSlow4G`). The connection stands already, so a request costs one round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 };
const HEARD_WITHIN_MS = 30_000;

/** Notes when the button is touched, and when the element that is listened to goes on. */
const WATCH = `
  addEventListener('pointerdown', () => { globalThis.touchedAt = performance.now(); }, true);
  globalThis.heardAt = new Promise((resolve, reject) => {
    addEventListener('playing', ({ target }) => {
      if (target.localName === 'audio') resolve(performance.now());
    }, true);
    setTimeout(() => reject(new Error('No sound came.')), ${HEARD_WITHIN_MS});
  });
`;
const LISTENING = `heardAt.then((at) => ({
  ms: at - touchedAt,
  bytes: performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= touchedAt)
    .reduce((sum, { transferSize }) => sum + transferSize, 0),
}))`;
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
  const answer = found.parse(await page.evaluate(LISTENING));
  await page.close();
  return answer;
}

/** Listens to a video over and over, `again` times in a browser that has its sound already. */
export const listenings = (
  url: string,
  storage: Storage,
  videoPath: string,
  again: number,
): Promise<Listenings> =>
  inBrowser(async (open) => {
    const first: Listening[] = [];
    for (let tap = 0; tap < TAPS; tap += 1) {
      const context = await open(storage);
      first.push(await listen(context, url + videoPath));
      await context.close();
    }
    const context = await open(storage);
    await listen(context, url + videoPath);
    const others: Listening[] = [];
    for (let tap = 0; tap < again; tap += 1) others.push(await listen(context, url + videoPath));
    return { first, again: others };
  });

const timesOf = (all: readonly Listening[]) => all.map(({ ms }) => ms);

export const listeningTable = ({ first, again }: Listenings): Table => ({
  head: ['from tap to sound, over a slow 4G', 'ms', `p${SHARE} (ms)`, 'loaded until then (kB)'],
  rows: [
    { name: 'the page stands, nothing was ever listened to', all: first },
    { name: 'the same sound again', all: again },
  ].map(({ name, all }) => [
    ...[name, medianAndSpread(timesOf(all), 0), percentile(timesOf(all), SHARE).toFixed(0)],
    medianAndSpread(
      all.map(({ bytes }) => bytes / 1_000),
      0,
    ),
  ]),
});

/** What was promised of it: of the first sound, which nothing of is there yet. */
export const listeningBars = ({ first }: Listenings): readonly Bar[] => [
  barOf(`from tap to sound, p${SHARE} of ${TAPS}`, percentile(timesOf(first), SHARE), {
    ...{ most: MAX_MS, unit: ' ms' },
  }),
];
