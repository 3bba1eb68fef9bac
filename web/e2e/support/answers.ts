import { type BrowserContext, type Page, type Route } from '@playwright/test';
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

const NAMED = { id: 'antigo', title: 'Antigo' };

/** What may come in place of an answer: one of another shape, a proxy's page, nothing, and what an older server knew of it. */
export const SENSELESS: Readonly<Record<string, Parameters<Route['fulfill']>[0]>> = {
  'a list that is none': { json: { items: 'x' } },
  'the page of a proxy': {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><h1>Bad gateway</h1>',
  },
  null: { json: null },
  'an empty list': { json: [] },
  'an older shape': {
    json: { ...NAMED, items: [NAMED], total: 1, blocks: 1, tale: {}, user: {}, legal: {} },
  },
};
