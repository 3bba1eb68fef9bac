import { type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { enterAs, newClient, type Person, test } from './support/accounts';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { decideCase, waitingCase } from './support/reports';
import { asAdult, expect, removeVideos, site } from './support/site';
import { asPerson, decideTale, sendTale, shownTitle } from './support/tales';
import { element, playFromStart, type ReadyVideo, uploadReadyVideo, visit } from './support/videos';

/** What is promised: nothing of an urgent report's content is served any more after this. */
const GONE_WITHIN_MS = 60_000;
const mark = String(Date.now());
const title = `Clipe denunciado ${mark}`;
let video: ReadyVideo;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  const folder = await makeFolder();
  const context = await browser.newContext();
  try {
    // Longer than it takes until it must have stopped.
    const clip = await makeClip(folder, 'denunciado.mp4', 70, '320x240');
    video = await uploadReadyVideo(await context.newPage(), title, clip);
  } finally {
    await context.close();
    await removeFolder(folder);
  }
});

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site().url });
  await enterAs(page, site());
  await removeVideos(page.request, title);
  await page.close();
});

test.beforeEach(({ page }) => asAdult(page));

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Denunciar' });
const secretLink = (page: Page) => page.getByLabel('Link secreto para acompanhar').inputValue();
const notFound = (page: Page) => main(page).getByRole('heading', { name: 'Vídeo não encontrado.' });

/** Where the video is still to be had, of all that the public is served. */
async function traces(anybody: APIRequestContext): Promise<string[]> {
  const held = [
    `/api/videos/${video.id}`,
    `/api/videos/${video.id}/playback`,
    `/api/videos?q=${encodeURIComponent(title)}`,
    `/api/videos?category=hetero&pageSize=60`,
    `/api/videos/search?q=${encodeURIComponent(title)}`,
    `/video/${video.id}`,
    // Signed before it was reported.
    video.mp4,
    video.hls,
  ];
  const found: string[] = [];
  for (const address of held) {
    const answer = await anybody.get(address, { headers: { range: 'bytes=0-2000' } });
    const isList = address.includes('?');
    if (answer.ok() && (!isList || (await answer.text()).includes(video.id))) found.push(address);
  }
  return found;
}

/** Finds the video's case at the desk and keeps its content, as the moderator does it: what is urgent is asked for twice. */
async function keepAtDesk(browser: Browser, moderator: Person) {
  const context = await browser.newContext({ baseURL: site().url });
  const desk = await context.newPage();
  await asAdult(desk);
  await enterAs(desk, moderator);
  await desk.goto('/reports?state=waiting');
  await desk.getByRole('link', { name: `Abrir o caso de ${title}` }).click();
  await expect(shownTitle(desk)).toHaveText(title);
  await expect(desk.getByText('Não autorizei a publicação.')).toBeVisible();
  const caseId = new URL(desk.url()).searchParams.get('id');
  await desk.getByRole('button', { name: 'Manter', exact: true }).click();
  const keep = desk.getByRole('dialog', { name: 'Manter conteúdo' });
  await keep.getByLabel('Motivo').selectOption('within-policy');
  await keep.getByRole('button', { name: 'Manter', exact: true }).click();
  const confirm = desk.getByRole('dialog', { name: 'Confirmar decisão' });
  await confirm.getByRole('button', { name: 'Conferi o conteúdo, manter' }).click();
  await expect(desk.getByRole('status').getByText(`Mantido: ${title}`)).toBeVisible();
  return { desk, caseId, leave: () => context.close() };
}

test('[LEGAL-02] an intimate image that a visitor reports is gone everywhere within a minute, decided on at the desk, and back at its address; the audit log holds every step', async ({
  page,
  browser,
  makePerson,
}) => {
  test.setTimeout(240_000);
  const { visitor: viewer, leave } = await visit(browser, video.id);
  await playFromStart(viewer);
  await expect.poll(async () => (await element(viewer)).time).toBeGreaterThan(0.5);

  await page.goto(`/video/${video.id}`);
  await main(page).getByRole('button', { name: 'Denunciar' }).click();
  await dialog(page).getByRole('button', { name: 'Enviar denúncia' }).click();
  const reason = dialog(page).getByLabel('Motivo');
  await expect(reason).toBeFocused();
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Escolha o motivo' })).toBeVisible();
  await reason.selectOption({ label: 'Imagem íntima sem consentimento' });
  await expect(dialog(page).getByText('sai do ar assim que a denúncia chega')).toBeVisible();
  await dialog(page).getByLabel('O que há de errado?').fill('Não autorizei a publicação.');
  await page.route('**/api/reports', (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Enviar denúncia' }).click();
  await expect(dialog(page).getByText('Erro de conexão')).toBeVisible();
  await page.unroute('**/api/reports');
  await dialog(page).getByRole('button', { name: 'Enviar denúncia' }).click();
  const sent = page.getByRole('dialog', { name: 'Denúncia recebida' });
  await expect(sent.getByText('O conteúdo já foi retirado do ar')).toBeVisible();
  const reportedAt = Date.now();
  const link = await secretLink(page);
  await sent.getByRole('button', { name: 'Fechar' }).click();
  await expect(notFound(page)).toBeVisible();
  await expect(page.getByText('O conteúdo que você denunciou está oculto')).toBeVisible();

  const anybody = await newClient();
  // An answer that is on its way when the hold comes is cut off: it is asked for again.
  await expect(async () => expect(await traces(anybody)).toEqual([])).toPass({
    ...{ timeout: GONE_WITHIN_MS, intervals: [500] },
  });
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await expect(main(page).getByText('Nenhum vídeo encontrado')).toBeVisible();
  // Whoever was watching had all of it loaded already.
  await expect(notFound(viewer)).toBeVisible({ timeout: GONE_WITHIN_MS });
  await expect(viewer.locator('video')).toHaveCount(0);
  expect(Date.now() - reportedAt).toBeLessThan(GONE_WITHIN_MS);
  await leave();

  await page.goto(link);
  await expect(main(page).getByText('Aguardando decisão')).toBeVisible();
  await expect(main(page).getByText('Oculto', { exact: true })).toBeVisible();
  const { desk, caseId, leave: leaveDesk } = await keepAtDesk(browser, await makePerson('moderator'));
  await expect
    .poll(async () => (await anybody.get(`/api/videos/${video.id}`)).status(), { timeout: GONE_WITHIN_MS })
    .toBe(200);
  await anybody.dispose();
  await page.goto(`/video/${video.id}`);
  await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
  await playFromStart(page);
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.2);
  await page.goto(link);
  await expect(main(page).getByText('Conteúdo mantido')).toBeVisible();
  await expect(main(page).getByText('Visível', { exact: true })).toBeVisible();

  await enterAs(desk, site());
  await desk.goto(`/audit?subject=${caseId}`);
  for (const step of [
    'Abriu um caso',
    'Enviou uma denúncia',
    'Escondeu o conteúdo de um caso',
    'Preservou uma prova',
    'Manteve o conteúdo de um caso',
    'Voltou a mostrar o conteúdo de um caso',
  ]) {
    await expect(main(desk).getByRole('listitem').getByText(step, { exact: true }).first()).toBeVisible();
  }
  await leaveDesk();
});

test('[LEGAL-02] a tale is reported by its address with the keyboard alone: each field says what is wrong, and the link shows the ticket', async ({
  page,
  makePerson,
}) => {
  const author = await makePerson();
  const tale = await asPerson(author, (client) => sendTale(client, `Conto denunciado ${mark}`));
  await decideTale(tale.id, { decision: 'approve' });
  await page.goto('/denuncia?endereco=https%3A%2F%2Foutro.test%2Fvideo%2F1');
  const address = page.getByLabel('Endereço do conteúdo');
  await expect(address).toHaveValue('https://outro.test/video/1');
  await address.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Direitos');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('sem arroba');
  await page.keyboard.press('Enter');
  const error = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(error('Informe um e-mail válido, ou deixe o campo vazio.')).toBeVisible();
  await expect(page.getByLabel('Seu e-mail, se quiser receber o resultado')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('A obra é minha, e não autorizei.');
  const send = async () => {
    await page.getByRole('button', { name: 'Enviar denúncia' }).focus();
    await page.keyboard.press('Enter');
  };
  await send();
  await expect(error('Este endereço não é de um vídeo ou de um conto deste site.')).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill(`${site().url}/contos/nenhum`);
  await send();
  await expect(error('Não encontramos esse conteúdo.')).toBeVisible();
  await address.fill(`${site().url}/contos/${tale.id}`);
  await expect(page.getByLabel('O que há de errado?')).toHaveValue('A obra é minha, e não autorizei.');
  await send();
  await expect(page.getByRole('heading', { level: 1, name: 'Denúncia recebida' })).toBeVisible();
  const link = await secretLink(page);

  await page.goto('/denuncia/acompanhar');
  await page.getByLabel('Link da denúncia').fill(`#${'A'.repeat(43)}`);
  await page.keyboard.press('Enter');
  await expect(error('Denúncia não encontrada. Confira o link.')).toBeVisible();
  await page.getByLabel('Link da denúncia').fill(link);
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Aguardando decisão')).toBeVisible();
  await expect(main(page).getByText('Visível', { exact: true })).toBeVisible();

  await page.goto('/transparencia');
  const rows = page.getByRole('row').filter({ hasText: 'Direitos autorais' });
  await expect(rows.first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar como CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await asPerson(site(), async (client) => {
    const found = await waitingCase(client, tale.id);
    expect(await decideCase(client, found, { decision: 'remove', reason: 'copyright' })).toBe(200);
  });
  await page.goto(link);
  await expect(main(page).getByText('Conteúdo removido')).toBeVisible();
  await page.goto(`/contos/${tale.id}`);
  await expect(page.getByRole('heading', { name: 'Conto não encontrado.' })).toBeVisible();

  await enterAs(page, author);
  await page.goto('/my-tales');
  const removed = page.getByRole('region', { name: 'Contos removidos' });
  await expect(removed).toContainText('O conteúdo foi publicado sem autorização do autor.');
  await removed.getByRole('button', { name: /^Contestar/ }).click();
  const appeal = page.getByRole('dialog', { name: 'Contestar a remoção' });
  await appeal.getByRole('button', { name: 'Enviar contestação' }).click();
  await expect(appeal.getByText('Escreva por que o conteúdo deve voltar ao site.')).toBeVisible();
  await appeal.getByLabel('Por que o conteúdo deve voltar ao site?').fill('O texto é meu.');
  await appeal.getByRole('button', { name: 'Enviar contestação' }).click();
  await expect(
    removed.getByText('Contestação enviada: outra pessoa da moderação vai decidir.'),
  ).toBeVisible();
});
