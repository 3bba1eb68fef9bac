import { type Page } from '@playwright/test';
import { withoutAnswers } from './support/answers';
import { enterAs, test } from './support/accounts';
import { whileAgesAre } from './support/policy';
import { choose } from './support/provider';
import { readyVideo } from './support/ready-video';
import { asAdult, expect, site } from './support/site';
import { taleText } from './support/tales';
import { element, playFromStart } from './support/videos';

const id = readyVideo('Vídeo para quem comprovou a idade', 6);

const ADULT = 'comprovada@idade.test';
const REFUSED = 'recusada@idade.test';
const QUESTION = 'Comprove que você tem 18 anos ou mais';
const PROBLEM = {
  ...{ type: 'about:blank', title: 'Unauthorized', status: 401 },
  code: 'age.proof-required',
  message: 'Para ver este conteúdo, comprove que você tem 18 anos ou mais.',
};

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const way = (page: Page) => page.getByRole('link', { name: 'Comprovar com Serviço de teste' });
const clickGate = (page: Page) => page.getByRole('heading', { name: 'Conteúdo para maiores de 18 anos' });
const logo = (page: Page) => page.getByRole('link', { name: 'Alcova, página inicial' });

/** Proves an age at the provider and comes back to `path`. */
async function prove(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await way(page).click();
  await choose(page, ADULT);
  await page.waitForURL(`**${path}`);
}

/** The pass of this browser is gone, as when its hours are over. */
async function endPass(page: Page): Promise<void> {
  const answer = await page.request.delete('/api/age', { headers: { origin: site().url } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** How many times a page was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

test('a visitor proves an age by one press and is back at the video, which plays; nobody is asked by a click any more', async ({
  page,
}) => {
  await whileAgesAre('verified', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/video/${id()}?t=1`);
    await expect(title(page)).toHaveText(QUESTION);
    await expect(page).toHaveTitle('Comprovação de idade | Alcova');
    await expect(page.getByText('apenas se você tem 18 anos ou mais')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Saída rápida' })).toBeVisible();
    await expect(way(page)).toBeVisible();
    const calls = new Set(asked.filter((path) => path.startsWith('/api/')));
    expect([...calls].toSorted()).toEqual(['/api/age', '/api/config']);
    await way(page).click();
    await choose(page, ADULT);
    await page.waitForURL(`**/video/${id()}?t=1`);
    await expect(clickGate(page)).toHaveCount(0);
    await playFromStart(page);
    await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.5);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Vídeos', exact: true })).toBeVisible();
    await expect(clickGate(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('consentAccepted'))).toBeNull();
  });
});

test('who is not of age is told so kindly: the way out comes first, and the site stays closed', async ({
  page,
}) => {
  await whileAgesAre('verified', async () => {
    await page.goto('/contos');
    await way(page).click();
    await choose(page, REFUSED);
    await page.waitForURL(/\/idade\?/);
    await expect(title(page)).toHaveText('Este site é só para adultos');
    await expect(title(page)).toBeFocused();
    await expect(page.getByRole('link', { name: 'Sair do site' })).toHaveAttribute(
      'href',
      'https://www.google.com/',
    );
    await expect(way(page)).toBeHidden();
    await page.getByText('Acha que houve um engano?').click();
    await expect(way(page)).toBeVisible();
    await page.goto('/contos');
    await expect(title(page)).toHaveText(QUESTION);
  });
});

test('who gives up at the provider may begin again, and still comes to where they wanted to go', async ({
  page,
}) => {
  await whileAgesAre('verified', async () => {
    await page.goto('/contos');
    await way(page).click();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.waitForURL(/\/idade\?/);
    await expect(title(page)).toHaveText('A comprovação foi cancelada');
    await expect(title(page)).toBeFocused();
    await way(page).click();
    await choose(page, ADULT);
    await page.waitForURL('**/contos');
    await expect(title(page)).toHaveText('Contos');
    await page.goto('/idade?next=%2Fcontos%3Fpage%3D2');
    await expect(title(page)).toHaveText('Tudo certo');
    await page.getByRole('link', { name: 'Continuar' }).click();
    await page.waitForURL('**/contos?page=2');
  });
});

test('other ends are told, and an address of another site is not gone on to', async ({ page }) => {
  await whileAgesAre('verified', async () => {
    for (const [outcome, text] of [
      ['unreachable', 'O serviço não respondeu'],
      ['failed', 'Não foi possível comprovar a idade'],
    ]) {
      await page.goto(`/idade?outcome=${outcome}&next=//elsewhere.example`);
      await expect(title(page)).toHaveText(text ?? '');
      await expect(title(page)).toBeFocused();
      await expect(way(page)).toHaveAttribute('href', '/api/age/openid/start?next=%2Fhome');
    }
  });
});

test('ways that cannot be had are asked for again; where there is none that is said', async ({ page }) => {
  await whileAgesAre('verified', async () => {
    await page.route('**/api/age', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/home');
    const retry = page.getByRole('button', { name: 'Tentar novamente' });
    await expect(page.getByText('Não foi possível carregar as formas de comprovar a idade.')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/api/age', (route) =>
      route.fulfill({ json: { mode: 'verified', isProven: false, isPerVisit: false, ways: [] } }),
    );
    await retry.click();
    await expect(page.getByText(/^Nenhuma forma de comprovar a idade está disponível agora/)).toBeVisible();
    await page.unrouteAll();
    await retry.click();
    await expect(way(page)).toBeVisible();
    await expect(retry).toHaveCount(0);
  });
});

test('a browser without cookies is told before anybody goes to a provider', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await whileAgesAre('verified', async () => {
    await page.goto('/home');
    await expect(title(page)).toHaveText('Este navegador não aceita cookies');
    await expect(way(page)).toHaveCount(0);
  });
});

test('a country that is closed is shown nothing but why, and the pages of the law', async ({ page }) => {
  await whileAgesAre('closed', async () => {
    await page.goto('/home');
    await expect(title(page)).toHaveText('Este site não está disponível no seu país');
    await expect(page).toHaveTitle('Site indisponível | Alcova');
    await expect(way(page)).toHaveCount(0);
    const links = page.getByRole('navigation', { name: 'Páginas legais e ajuda' });
    await expect(links.getByRole('link', { name: 'Denunciar' })).toHaveAttribute('href', '/denuncia');
    await links.getByRole('link', { name: 'Termos de uso' }).click();
    await page.waitForURL('**/terms');
    await expect(title(page)).toHaveText('Termos de uso');
  });
});

test('no banner, own or of others, is asked for before the proof, on open pages neither', async ({
  page,
}) => {
  await whileAgesAre('verified', async () => {
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    for (const path of ['/', '/home', '/login', '/register', '/terms', '/privacy', '/denuncia']) {
      await page.goto(path);
      await expect(title(page)).toBeVisible();
    }
    const banners = asked.filter(
      ({ origin, pathname }) => origin !== site().url || /^\/(api\/ads|banners)/.test(pathname),
    );
    expect(banners.map(({ href }) => href)).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test('from an open page the way into the site asks for the proof, without a click before it', async ({
  page,
}) => {
  await whileAgesAre('verified', async () => {
    await page.goto('/terms');
    await expect(title(page)).toHaveText('Termos de uso');
    await logo(page).click();
    await expect(title(page)).toHaveText(QUESTION);
    await expect(page).toHaveURL(/\/home$/);
  });
});

test('a pass that ends while the site is used leads to the question, and back by another proof', async ({
  page,
}) => {
  await whileAgesAre('verified', async () => {
    await prove(page, '/contos');
    await expect(title(page)).toHaveText('Contos');
    // A list that is still on its way when the pass ends would lead to the question before the click.
    await expect(page.getByRole('main').getByText('Carregando')).toHaveCount(0);
    const loads = countLoads(page);
    await endPass(page);
    await logo(page).click();
    await expect(title(page)).toHaveText(QUESTION);
    await expect(page).toHaveURL(/\/home$/);
    expect(loads()).toBe(1);
    expect(await page.evaluate(() => sessionStorage.getItem('reloadedForAge'))).toBeNull();
    // The provider knows the person by now, and asks nothing.
    await way(page).click();
    await expect(page.getByRole('heading', { name: 'Vídeos', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test('a refusal that the page itself does not follow loads it anew once and no more', async ({ page }) => {
  await asAdult(page);
  const loads = countLoads(page);
  await withoutAnswers(page);
  await page.route('**/api/videos?*', (route) => route.fulfill({ status: 401, json: PROBLEM }));
  await page.goto('/filtered?category=gay');
  await expect.poll(loads).toBe(2);
  const retry = page.getByRole('button', { name: 'Tentar novamente' }).first();
  await expect(retry).toBeVisible();
  const refused = page.waitForResponse('**/api/videos?*');
  await retry.click();
  await refused;
  await expect(retry).toBeVisible();
  expect(loads()).toBe(2);
});

test('a tale that is being written outlives the end of the pass', async ({ page, makePerson }) => {
  const tale = taleText();
  await enterAs(page, await makePerson());
  await whileAgesAre('verified', async () => {
    // The answer about the session comes late: a signed-in person must not be asked to sign in meanwhile.
    await page.route('**/api/auth/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await prove(page, '/contos');
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('button', { name: 'Envie seu Conto' })
      .click();
    const form = page.getByRole('dialog', { name: 'Envie seu Conto' });
    await form.getByLabel('Título').fill('A casa da serra');
    await form.getByLabel('Conto', { exact: true }).fill(tale);
    await form.getByLabel('Categoria').selectOption({ label: 'Gay' });
    await form.getByLabel('Este conto é de minha autoria.').check();
    await form.getByLabel('Todos os personagens são adultos (18 anos ou mais).').check();
    const loads = countLoads(page);
    await endPass(page);
    const refused = page.waitForResponse('**/api/tales');
    await form.getByRole('button', { name: 'Enviar conto' }).click();
    expect((await refused).status()).toBe(401);
    await expect(form.getByText(PROBLEM.message)).toBeVisible();
    await expect(form.getByLabel('Conto', { exact: true })).toHaveValue(tale);
    expect(loads()).toBe(0);
  });
});
