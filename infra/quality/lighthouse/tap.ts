import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';

/** How much slower than this machine the visitor's phone is. */
const SLOWER = 4;
/** The Event Timing API keeps what took at least this long (ms), in steps of 8. */
const SHORTEST_MS = 16;
const WATCH = `
  globalThis.interactions = new Map();
  globalThis.interactionsObserved = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  });
  interactionsObserved.observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });
`;
/** Entries are handed out after the paint that they wait for: two frames and a task later they are there. */
const TAKE = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  setTimeout(() => resolve(Math.max(${SHORTEST_MS}, ...interactions.values())), 100))))`;

/** Something that a visitor does on a screen, and what is seen after it. */
export interface Tap {
  readonly name: string;
  readonly path: string;
  /** Until it can be done. */
  readonly ready: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  /** Until it has been answered. */
  readonly answered: (page: Page) => Promise<void>;
}

/** Opens the screen and does it on a slow phone. Answers the longest time (ms) from one of its inputs to the next paint. */
export async function timeOf(context: BrowserContext, url: string, tap: Tap): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  await page.goto(url + tap.path);
  await tap.ready(page);
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await tap.act(page);
  await tap.answered(page);
  const time = z.number().parse(await page.evaluate(TAKE));
  await page.close();
  return time;
}
