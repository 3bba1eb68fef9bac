import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { ownSite } from './sites';

/** The site under test and its administrator. */
export function site(): { url: string; email: string; password: string } {
  const { url, adminEmail, adminPassword } = ownSite();
  return { url, email: adminEmail, password: adminPassword };
}

/** Fills with what goes wrong on a page unseen: errors that it throws, and what its policy refuses. */
export function watchTroubles(page: Page): readonly string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) troubles.push(message.text());
  });
  return troubles;
}

/** The page as it was sent reads without scripts; what a test does with it is done with the application, which takes its place at once. */
function waitForApplication(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil !== 'commit')
      await page.waitForFunction(() => {
        const root = document.getElementById('root');
        // React leaves this key on the element that it draws in.
        const isReacts = root && Object.keys(root).some((key) => key.startsWith('__reactContainer$'));
        const sent = document.querySelector('#root > :is([data-contents], [data-gate], noscript)');
        return root === null || (isReacts && sent === null);
      });
    return answer;
  };
}

/** Every test has its own browser context on the site, and fails when the page throws or its policy refuses something. */
export const test = base.extend<{ troubles: void }>({
  baseURL: async ({ browserName: _browserName }, use) => use(site().url),
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForApplication(page);
    await use(page);
  },
  troubles: [
    async ({ page }, use) => {
      const troubles = watchTroubles(page);
      await use();
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Opens the site as a visitor who has confirmed to be an adult. */
export const asAdult = (page: Page) =>
  page.addInitScript(() => {
    // It runs in every frame; those of banners have no storage.
    if (window.top === window) localStorage.setItem('consentAccepted', 'true');
  });

/** A call of the test's to the page takes less, on a busy machine too. */
const A_CALL_MS = 1_000;

/** From here on the page's time stands still but for what is asked of it. Up to a second of it is skipped: timers that are due fire once. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, A_CALL_MS));
}

const listed = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });

/** The administrators' videos whose title is `title`; `request` must belong to a signed-in context. */
export async function findVideos(request: APIRequestContext, title: string) {
  const query = new URLSearchParams({ q: title, pageSize: '60' }).toString();
  const answer = await request.get(`${site().url}/api/admin/videos?${query}`);
  expect(answer.ok()).toBe(true);
  return listed.parse(await answer.json()).items.filter((video) => video.title === title);
}

/** Deletes what a test has created. */
export async function removeVideos(request: APIRequestContext, title: string): Promise<void> {
  for (const { id } of await findVideos(request, title)) {
    const answer = await request.delete(`${site().url}/api/videos/${id}`, {
      headers: { origin: site().url },
    });
    expect(answer.ok()).toBe(true);
    const erased = await request.post(`${site().url}/api/admin/videos/erase`, {
      ...{ headers: { origin: site().url }, data: { ids: [id] } },
    });
    expect(erased.ok()).toBe(true);
  }
}
