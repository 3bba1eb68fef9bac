import { type Page } from '@playwright/test';
import { test } from './support/accounts';
import { whileAgesAre } from './support/policy';
import { readyVideo } from './support/ready-video';
import { expect } from './support/site';
import { element, playFromStart } from './support/videos';
import {
  answerQuestion,
  handed,
  postForm,
  questionOf,
  shownSquares,
  squaresOf,
  walletCode,
  walletLink,
  walletWay,
  withDialogue,
  withoutDialogue,
} from './support/wallet';

const id = readyVideo('Vídeo para quem comprovou a idade com a carteira', 6);

const ADULT = { isOfAge: true };
const MINOR = { isOfAge: false };
const QUESTION = 'Comprove que você tem 18 anos ou mais';
const WAITING = 'Responda na sua carteira digital';
const FAILED = 'Não foi possível comprovar a idade';
/** A minute before a question's time ends, and a second, ms. */
const DUE_MS = 241_000;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const clickGate = (page: Page) => page.getByRole('heading', { name: 'Conteúdo para maiores de 18 anos' });
const back = (page: Page) => page.getByRole('button', { name: 'Voltar' });

/** Whoever reads the screen aloud begins at this heading. */
async function standsAt(page: Page, text: string): Promise<void> {
  await expect(title(page)).toHaveText(text);
  await expect(title(page)).toBeFocused();
}

/** Opens a page that is closed, and lets it wait for a wallet; answers the question. */
async function waitAt(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await walletWay(page).click();
  await standsAt(page, WAITING);
  return questionOf(page);
}

/** The pass is there: the film is, plays, and nobody is asked anything else. */
async function watches(page: Page): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/video/${id()}\\?t=1$`));
  await expect(clickGate(page)).toHaveCount(0);
  await playFromStart(page);
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.5);
}

test.describe('in a browser that does not ask wallets by itself', () => {
  test.beforeEach(({ page }) => withoutDialogue(page));

  test('a visitor opens the wallet on this device, by the keyboard alone, and is at the film, which plays', async ({
    page,
  }) => {
    await whileAgesAre('verified', async () => {
      await page.goto(`/video/${id()}?t=1`);
      await expect(page.getByText('Quem emitiu o comprovante não fica sabendo.')).toBeVisible();
      await walletWay(page).press('Enter');
      await standsAt(page, WAITING);
      await expect(page).toHaveTitle('Comprovação de idade | Alcova');
      await expect(page.getByRole('button', { name: 'Saída rápida' })).toBeVisible();
      await expect(page.getByRole('status')).toHaveText('Esperando a resposta da carteira...');
      await page.keyboard.press('Tab');
      await expect(walletLink(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(back(page)).toBeFocused();
      const loaded = page.waitForEvent('load');
      await answerQuestion(await questionOf(page), ADULT);
      await loaded;
      await watches(page);
    });
  });

  test('the code that another device reads asks the same as the link, and stands before it', async ({
    page,
  }) => {
    await whileAgesAre('verified', async () => {
      const address = await waitAt(page, '/contos');
      expect(await shownSquares(page)).toBe(squaresOf(address));
      const code = await walletCode(page).boundingBox();
      const link = await walletLink(page).boundingBox();
      expect(code?.width).toBeGreaterThanOrEqual(240);
      expect(code?.y).toBeLessThan(link?.y ?? 0);
      await answerQuestion(address, ADULT);
      await expect(title(page)).toHaveText('Contos');
    });
  });

  test('where no stream is opened the page asks, and is let in all the same', async ({ page }) => {
    await whileAgesAre('verified', async () => {
      const refusal = { code: 'request.too-many', message: 'Muitas tentativas.' };
      await page.route('**/api/age/wallet/outcome', (route) => route.fulfill({ status: 429, json: refusal }));
      const asked = page.waitForResponse('**/api/age/wallet/hand*');
      const address = await waitAt(page, '/contos');
      expect(await (await asked).json()).toMatchObject({ outcome: null });
      await expect(page.getByRole('status')).toHaveText('Esperando a resposta da carteira...');
      await answerQuestion(address, ADULT);
      await expect(title(page)).toHaveText('Contos');
    });
  });

  test('who is not of age is told so kindly, and the site stays closed', async ({ page }) => {
    await whileAgesAre('verified', async () => {
      await answerQuestion(await waitAt(page, '/contos'), MINOR);
      await standsAt(page, 'Este site é só para adultos');
      await expect(walletWay(page)).toBeHidden();
      await page.getByText('Acha que houve um engano?').click();
      await expect(walletWay(page)).toBeVisible();
      await page.goto('/contos');
      await expect(title(page)).toHaveText(QUESTION);
    });
  });

  test('who refuses in the wallet may begin again, and who goes back may choose another way', async ({
    page,
  }) => {
    await whileAgesAre('verified', async () => {
      await postForm(await waitAt(page, '/contos'), { error: 'access_denied' });
      await standsAt(page, 'A comprovação foi cancelada');
      await walletWay(page).click();
      await standsAt(page, WAITING);
      await back(page).click();
      await standsAt(page, QUESTION);
      await expect(page.getByRole('link', { name: 'Comprovar com Serviço de teste' })).toBeVisible();
      await walletWay(page).click();
      await standsAt(page, WAITING);
      await answerQuestion(await questionOf(page), ADULT);
      await expect(title(page)).toHaveText('Contos');
    });
  });

  test('an answer that is none proves nothing, and the next one is another question', async ({ page }) => {
    await whileAgesAre('verified', async () => {
      const address = await waitAt(page, '/contos');
      expect(await postForm(address, { vp_token: '{"age":["AAAA"]}' })).toBeGreaterThanOrEqual(400);
      await standsAt(page, FAILED);
      await walletWay(page).click();
      await standsAt(page, WAITING);
      expect(await questionOf(page)).not.toBe(address);
    });
  });

  test('a question that cannot be asked is told, and asked again', async ({ page }) => {
    await whileAgesAre('verified', async () => {
      await page.route('**/api/age/wallet/begin', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/contos');
      await walletWay(page).click();
      await standsAt(page, 'O serviço não respondeu');
      await page.unrouteAll();
      await walletWay(page).click();
      await standsAt(page, WAITING);
    });
  });

  test('the question is renewed before its time ends, where it stands; where it cannot be, there is another try', async ({
    page,
  }) => {
    await page.clock.install();
    await whileAgesAre('verified', async () => {
      const first = await waitAt(page, '/contos');
      await walletLink(page).focus();
      await page.clock.fastForward(DUE_MS);
      await expect(walletLink(page)).not.toHaveAttribute('href', first);
      await expect(walletLink(page)).toBeFocused();
      const second = await questionOf(page);
      await expect.poll(() => shownSquares(page)).toBe(squaresOf(second));
      await page.route('**/api/age/wallet/begin', (route) => route.fulfill({ status: 503, body: '' }));
      await page.clock.fastForward(DUE_MS);
      await expect(page.getByRole('alert')).toHaveText('O código venceu, e não foi possível criar outro.');
      await expect(walletLink(page)).toHaveCount(0);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(walletCode(page)).toBeVisible();
      await answerQuestion(await questionOf(page), ADULT);
      await expect(title(page)).toHaveText('Contos');
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

  test('the link comes first, and the code fits below it', async ({ page }) => {
    await withoutDialogue(page);
    await whileAgesAre('verified', async () => {
      await waitAt(page, '/contos');
      const link = await walletLink(page).boundingBox();
      const code = await walletCode(page).boundingBox();
      expect(link?.y).toBeLessThan(code?.y ?? 0);
      expect(code?.width).toBeGreaterThanOrEqual(240);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(360);
    });
  });
});

test.describe('in a browser that asks wallets by itself', () => {
  test('a visitor proves an age by one press, and is at the film, which plays', async ({ page }) => {
    await withDialogue(page, (asked) => handed(asked, ADULT));
    await whileAgesAre('verified', async () => {
      const streams: string[] = [];
      page.on('request', (request) => streams.push(new URL(request.url()).pathname));
      await page.goto(`/video/${id()}?t=1`);
      const loaded = page.waitForEvent('load');
      await walletWay(page).click();
      await loaded;
      await watches(page);
      expect(streams).not.toContain('/api/age/wallet/outcome');
    });
  });

  test('who is not of age is told so', async ({ page }) => {
    await withDialogue(page, (asked) => handed(asked, MINOR));
    await whileAgesAre('verified', async () => {
      await page.goto('/contos');
      await walletWay(page).click();
      await standsAt(page, 'Este site é só para adultos');
    });
  });

  test('who closes the dialogue of the browser finds a link and a code', async ({ page }) => {
    await withDialogue(page, async () => null);
    await whileAgesAre('verified', async () => {
      const address = await waitAt(page, '/contos');
      expect(await shownSquares(page)).toBe(squaresOf(address));
      await answerQuestion(address, ADULT);
      await expect(title(page)).toHaveText('Contos');
    });
  });

  test('what is no answer counts as none, and a false one fails: the next try is by link or code', async ({
    page,
  }) => {
    const answers = ['no base64url', 'AAAA'];
    await withDialogue(page, async () => answers.shift() ?? null);
    await whileAgesAre('verified', async () => {
      await waitAt(page, '/contos');
      await back(page).click();
      await standsAt(page, QUESTION);
      await walletWay(page).click();
      await standsAt(page, FAILED);
      answers.push('BBBB');
      await walletWay(page).click();
      await standsAt(page, WAITING);
      expect(answers).toEqual(['BBBB']);
    });
  });
});
