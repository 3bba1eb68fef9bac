import { type Page } from '@playwright/test';
import { expect } from './site';

export const GATE = 'Conteúdo para maiores de 18 anos';

/** The gate's heading. */
export const gate = (page: Page) => page.getByRole('heading', { name: GATE });

/** Opens an address that stands behind the gate and says yes there. */
export async function goIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(gate(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sim', exact: true }).click();
  await expect(gate(page)).toBeHidden();
}

/** All that the server sends for an address to this page's browser, drawn or not. */
export async function sourceOf(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path);
  if (!answer) throw new Error(`${path} was not asked for.`);
  return answer.text();
}

/** Waits until what the server sends for an address no longer has the text: its copies go soon, not at once. */
export const untilGone = (page: Page, path: string, text: string): Promise<void> =>
  expect.poll(() => sourceOf(page, path), { message: `${path} has "${text}"` }).not.toContain(text);

/** The first link in sight that leads to an address. */
export const linkTo = (page: Page, address: string) =>
  page.locator(`a[href="${address}"]`).filter({ visible: true }).first();
