import { enterAs, type Person, test } from './support/accounts';
import { holdCalls } from './support/answers';
import { storedVideos } from './support/catalogue';
import { addTales, takeOutTales } from './support/moderation';
import { asAdult, expect, site } from './support/site';
import { asPerson, decideTale, sendTale, taleText } from './support/tales';

const mark = String(Date.now());
const videos = storedVideos(() => [{ title: `Vídeo do conto ${mark}` }]);

test.beforeEach(({ page }) => asAdult(page));

async function publish(author: Person, title: string, text?: string): Promise<string> {
  const { id } = await asPerson(author, (client) => sendTale(client, title, text));
  await decideTale(id, { decision: 'approve' });
  return id;
}

test('published tales are found by category and words, in pages, and read', async ({ page, makePerson }) => {
  const title = `Conto ${mark} da serra`;
  const author = await makePerson();
  const id = await publish(author, title);
  await page.goto('/contos');
  await expect(page).toHaveTitle('Contos | Alcova');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('1 min de leitura')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Categorias dos contos' })
    .getByRole('link', { name: 'Gay' })
    .click();
  await expect(page).toHaveURL(/\/contos\?category=gay$/);
  await expect(card).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Categorias dos contos' })
    .getByRole('link', { name: 'Trans' })
    .click();
  await expect(page.getByText('Nenhum conto encontrado nesta categoria.')).toBeVisible();
  await page.goto('/contos');
  await page.getByLabel('Buscar por título ou autor').fill(`cônto ${mark}`);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: `Resultados para "cônto ${mark}"` }),
  ).toBeVisible();
  await card.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/contos/${id}$`));
  await expect(page).toHaveTitle(`${title} | Alcova`);
  await expect(page.getByText('Todas as manhãs alguém abria as janelas')).toBeVisible();
  await page.goto('/contos?q=nadaassim');
  await expect(page.getByText('Nenhum conto encontrado.')).toBeVisible();
});

test('text size and place are kept in this browser', async ({ page, makePerson }) => {
  const paragraphs = Array.from({ length: 60 }, (_, index) => `Parágrafo ${index} ${taleText()}`);
  const id = await publish(await makePerson(), `Conto longo ${mark}`, paragraphs.join('\n'));
  await page.goto(`/contos/${id}`);
  const paragraph = page.getByText(/^Parágrafo 30 /);
  const sizeOf = () => paragraph.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOf();
  await page.getByRole('button', { name: 'Aumentar o texto' }).click();
  await expect.poll(sizeOf).toBeGreaterThan(before);
  const larger = await sizeOf();
  await paragraph.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('readingPlaces'))).toContain(id);
  // The page has it as it comes, before the application is there.
  const come = await holdCalls(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(sizeOf).toBe(larger);
  come();
  await page.getByRole('button', { name: 'Continuar de onde você parou' }).click();
  await expect(paragraph).toBeInViewport();
  expect(await sizeOf()).toBe(larger);
});

test('a tale and the video that was made from it lead to each other', async ({ page, makePerson }) => {
  const title = `Conto filmado ${mark}`;
  const id = await publish(await makePerson(), title);
  const [video] = videos();
  await enterAs(page, site());
  await page.goto(`/talelist/review?id=${id}`);
  await page.getByRole('button', { name: 'Escolher vídeo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Escolher vídeo' });
  await dialog.getByLabel('Buscar vídeo pelo título').fill(String(video?.title));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: String(video?.title) }).click();
  await expect(page.getByText('Vídeo ligado ao conto.')).toBeVisible();
  await page.goto(`/contos/${id}`);
  await page.getByRole('link', { name: 'Assistir' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/video/${video?.id}$`));
  await page.getByRole('link', { name: 'Ler o conto deste vídeo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a tale leads to the one after it in the list, and names its author', async ({ page }) => {
  const tales = await addTales(
    ['segundo', 'primeiro'].map((name) => ({ title: `Conto ${mark} ${name}`, isApproved: true })),
  );
  try {
    await page.goto(`/contos?q=Conto ${mark}`);
    const listed = page.getByRole('article').filter({ hasText: / (segundo|primeiro)/ });
    await expect(listed).toHaveCount(2);
    const titles = await listed.getByRole('heading').allTextContents();
    await listed.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: titles[0] })).toBeVisible();
    await expect(page.getByRole('article').getByText(/^por /).first()).toBeVisible();
    await page
      .getByRole('link', { name: /^Próximo conto/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: titles[1] })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/contos/teste-`));
  } finally {
    await takeOutTales(tales);
  }
});

test('a tale is shared by WhatsApp, to the device, copied, or by hand', async ({ page, makePerson }) => {
  const title = `Conto ${mark} da praia`;
  const id = await publish(await makePerson(), title);
  await page.addInitScript(() => {
    const how = new URLSearchParams(window.location.search).get('how');
    const give = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { configurable: true, value });
    const note = async (what: unknown) => Object.assign(window, { shared: what });
    give('share', how === 'share' ? note : undefined);
    give('clipboard', how === 'refused' ? undefined : { writeText: note });
  });
  const address = new URL(`/contos/${id}`, site().url).href;
  const sheet = page.getByRole('dialog', { name: 'Compartilhar' });
  const press = async (how: string, label: string) => {
    await page.goto(`/contos/${id}?how=${how}`);
    await page.getByRole('button', { name: 'Compartilhar' }).first().click();
    await sheet.getByRole('button', { name: label }).click();
  };
  const shared = () => page.evaluate((): unknown => Reflect.get(window, 'shared'));
  await press('share', 'Outros aplicativos');
  await expect.poll(shared).toEqual({ title, url: address });
  await press('copy', 'Copiar link');
  await expect.poll(shared).toBe(address);
  await expect(sheet.getByText('Link copiado.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Outros aplicativos' })).toHaveCount(0);
  const text = encodeURIComponent(`Confira este conto: ${title} ${address}`);
  await expect(sheet.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${text}`,
  );
  await press('refused', 'Copiar link');
  await expect(sheet.getByText('O link não pôde ser copiado.')).toBeVisible();
  await expect(sheet.getByLabel('Link')).toHaveValue(address);
});

test('a tale that is not published is not there', async ({ page, makePerson }) => {
  const { id } = await asPerson(await makePerson(), (client) => sendTale(client, `Conto ${mark} na fila`));
  for (const path of [`/contos/${id}`, '/contos/nenhum']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Conto não encontrado.' })).toBeVisible();
  }
});

test('a tale is liked by a visitor, and kept by who has an account', async ({
  page,
  browser,
  makePerson,
}) => {
  const title = `Conto querido ${mark}`;
  const id = await publish(await makePerson(), title);
  const like = page.getByRole('button', { name: /^Gostei: / }).first();
  const favorite = page.getByRole('button', { name: 'Favoritar', exact: true }).first();
  await page.goto(`/contos/${id}`);
  await expect(like).toBeEnabled();
  await expect(like).toHaveText('0');
  await Promise.all([page.waitForResponse((answer) => answer.url().includes('/like')), like.click()]);
  await expect(like).toHaveText('1');
  await page.reload();
  await expect(like).toHaveText('1');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  const alert = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await favorite.click();
  expect(await alert).toBe('Você precisa estar logado para salvar contos nos favoritos!');

  const context = await browser.newContext({ baseURL: site().url });
  const own = await context.newPage();
  await enterAs(own, await makePerson());
  await asAdult(own);
  await own.goto('/favorite');
  await own.getByRole('navigation', { name: 'Favoritos' }).getByRole('link', { name: 'Contos' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Meus Contos Favoritos' })).toBeVisible();
  await expect(own.getByText('Nenhum conto favoritado')).toBeVisible();
  await own.goto(`/contos/${id}`);
  const kept = own.getByRole('button', { name: 'Favoritar', exact: true }).first();
  await expect(kept).toBeEnabled();
  await Promise.all([
    own.waitForResponse((answer) => answer.url().includes('/api/me/favorite-tales/')),
    kept.click(),
  ]);
  await expect(kept).toHaveAttribute('aria-pressed', 'true');
  await own.goto('/favorite?of=tales');
  await own.getByRole('link', { name: title }).click();
  await expect(own).toHaveURL(new RegExp(`/contos/${id}$`));
  await context.close();
});
