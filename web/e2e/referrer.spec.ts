import { type Page } from '@playwright/test';
import { z } from 'zod';
import { withoutAnswers } from './support/answers';
import { ADVERTISER, thirdParty } from './support/shop';
import { asAdult, expect, test } from './support/site';

const seen = z.array(z.object({ path: z.string(), referer: z.string().nullable() }));

/** Has both ways out of the site lead to another origin, which notes where its visitors say that they come from. */
async function leadTo(page: Page, path: string): Promise<void> {
  await withoutAnswers(page);
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = z.record(z.string(), z.unknown()).parse(await answer.json());
    const json = { ...config, leaveUrl: `${ADVERTISER}${path}`, quickExitUrl: `${ADVERTISER}${path}` };
    await route.fulfill({ response: answer, json });
  });
}

/** The referrers that the other origin was sent, once a visitor has arrived. */
async function toldReferrers(path: string): Promise<(string | null)[]> {
  const read = async () =>
    seen
      .parse(await (await fetch(`${thirdParty()}/seen`)).json())
      .filter((request) => request.path === path)
      .map(({ referer }) => referer);
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
  return read();
}

test.describe('the site that a visitor leaves for is not told where they were', () => {
  test('by the answer of the gate', async ({ page }) => {
    const path = `/gate-${Date.now()}`;
    await leadTo(page, path);
    await page.goto('/contos');
    await page.getByRole('button', { name: 'Não', exact: true }).click();
    expect(await toldReferrers(path)).toEqual([null]);
  });

  test('by the quick exit', async ({ page }) => {
    const path = `/exit-${Date.now()}`;
    await leadTo(page, path);
    await asAdult(page);
    await page.goto('/contos');
    await page.getByRole('button', { name: 'Saída rápida' }).click();
    expect(await toldReferrers(path)).toEqual([null]);
  });
});
