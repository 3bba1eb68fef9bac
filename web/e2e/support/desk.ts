import { type Page } from '@playwright/test';
import { expect } from './site';

/** What becomes of a request for the next item. */
type Fate = 'answered' | 'refused' | 'cut';

/** Says that the next item could not be taken, as both desks do. */
export const nextFailed = (page: Page) =>
  page.getByText('O próximo não pôde ser carregado. Vamos tentar de novo em instantes.');

/**
 * Decides on two items: after the first the next one is refused twice and then comes by itself, after the second the connection is cut until
 * somebody presses 'Tentar novamente'. The desk never says meanwhile that its queue is empty.
 * @param path of the request that takes the next item
 * @param none what the desk says of an empty queue
 * @param decide opens one of two items and decides on it
 */
export async function lacksNext(
  page: Page,
  { path, none, decide }: { path: string; none: string; decide: (item: 0 | 1) => Promise<void> },
): Promise<void> {
  let fate: Fate = 'refused';
  let refused = 0;
  await page.route(`**${path}`, (route) => {
    if (fate === 'cut') return route.abort('connectionfailed');
    if (fate === 'answered') return route.continue();
    refused += 1;
    if (refused === 2) fate = 'answered';
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' });
  });
  const isEmpty = page.getByText(none, { exact: true });
  await decide(0);
  await expect(nextFailed(page)).toBeVisible();
  await expect(isEmpty).toHaveCount(0);
  await expect(nextFailed(page)).toHaveCount(0);
  expect(refused).toBe(2);

  fate = 'cut';
  await decide(1);
  await expect(nextFailed(page)).toBeVisible();
  await expect(isEmpty).toHaveCount(0);
  fate = 'answered';
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(nextFailed(page)).toHaveCount(0);
  await expect(page.getByRole('article').or(isEmpty).first()).toBeVisible();
}

/** Chooses the reason by its first letters and goes on to the button, with the keyboard alone. */
export async function decideByKeys(page: Page, key: 'r' | 'm', name: string, reason: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.keyboard.type(reason);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}
