import { type BrowserContext, type Page } from '@playwright/test';
import { z } from 'zod';

const answer = z.record(z.string(), z.unknown());

/**
 * The pages come without the answers that the gateway writes into them, as from one that could not have them in time: the application asks
 * for itself.
 */
export const withoutAnswers = (pages: Page | BrowserContext) =>
  pages.addInitScript(() => {
    new MutationObserver(() => document.getElementById('answers')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  });

/** Lets the server answer, and changes some of what it says on the way to the page. */
export async function changeAnswer(page: Page, pattern: string, changes: Readonly<Record<string, unknown>>) {
  await withoutAnswers(page);
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...answer.parse(await response.json()), ...changes } });
  });
}

/** Holds calls back until it is told to let them go, to what answers them otherwise. */
export async function holdCalls(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.fallback();
  });
  return () => release();
}
