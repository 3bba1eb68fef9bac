import { type Page } from '@playwright/test';

const PROBLEM = {
  type: 'about:blank',
  title: 'Forbidden',
  status: 403,
  code: 'auth.fresh-sign-in-required',
  message: 'Confirme que é você para continuar.',
};

/** A sign-in grows old in ten minutes: the first answer of an operation says that it has, the rest is real. */
export async function ageSignIn(page: Page, method: string, path: string): Promise<void> {
  let refusals = 1;
  await page.route(`**${path}`, (route) => {
    if (route.request().method() !== method || refusals === 0) return route.continue();
    refusals -= 1;
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: PROBLEM });
  });
}
