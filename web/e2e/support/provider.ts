import { type Page } from '@playwright/test';
import { changeSurroundings } from './sites';

/** Runs `act` while the provider accepts connections and answers nothing, at a gateway that has not asked it before. */
export async function whileProviderIsDown(act: () => Promise<void>): Promise<void> {
  try {
    await changeSurroundings('/provider/down');
    await act();
  } finally {
    await changeSurroundings('/provider/up');
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
