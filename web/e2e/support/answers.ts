import { type Page } from '@playwright/test';
import { z } from 'zod';

const answer = z.record(z.string(), z.unknown());

/** Lets the server answer, and changes some of what it says on the way to the page. */
export const changeAnswer = (page: Page, pattern: string, changes: Readonly<Record<string, unknown>>) =>
  page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...answer.parse(await response.json()), ...changes } });
  });

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
