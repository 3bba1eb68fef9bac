import { type Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from './site';

const control = async (path: string) => {
  const { ALCOVA_E2E_CONTROL } = z.object({ ALCOVA_E2E_CONTROL: z.string() }).parse(process.env);
  const answer = await fetch(`${ALCOVA_E2E_CONTROL}${path}`, { method: 'POST' });
  expect(answer.ok, await answer.text()).toBe(true);
};

/** Runs `act` while the provider accepts connections and answers nothing, at a gateway that has not asked it before. */
export async function whileProviderIsDown(act: () => Promise<void>): Promise<void> {
  try {
    await control('/provider/down');
    await act();
  } finally {
    await control('/provider/up');
  }
}

/** Presses the button; answers the window that opens. */
export async function openProvider(page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Entrar com Google' }).click(),
  ]);
  return opened;
}

/** Chooses a person on the provider's page. */
export const choose = (provider: Page, email: string): Promise<void> =>
  provider.getByRole('button', { name: email }).click();
