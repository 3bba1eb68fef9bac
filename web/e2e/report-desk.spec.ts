import { type Page } from '@playwright/test';
import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { decideByKeys } from './support/desk';
import { readyVideo } from './support/ready-video';
import { reportVideo } from './support/reports';
import { asAdult, expect, site } from './support/site';
import { shownTitle } from './support/tales';

const title = `Clipe do caso ${Date.now()}`;
const videoId = readyVideo(title, 3);
const leased = z.object({ lease: z.object({ token: z.number() }) });
const heldByOther = 'Outra pessoa está avaliando este caso.';

test.beforeEach(({ page }) => asAdult(page));

const report = (category: string): Promise<string> => reportVideo(videoId(), category);
const film = (page: Page) => page.getByRole('main').locator('video');
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

test('[LEGAL-02] an urgent case is noticed, belongs to one moderator at a time, shows nothing unasked, and is decided and undone with the keyboard alone', async ({
  page,
  browser,
  makePerson,
}) => {
  const context = await browser.newContext({ baseURL: site().url });
  const other = await context.newPage();
  try {
    await asAdult(other);
    await enterAs(page, await makePerson('moderator'));
    await enterAs(other, await makePerson('moderator'));
    await page.goto('/reports');
    await expect(page.getByLabel('Casos para decidir').getByText('Na fila')).toBeVisible();
    await expect(page.getByLabel('Casos para decidir').getByText('–')).toHaveCount(0);
    const caseId = await report('intimate-image');
    await expect(page.getByText('Chegou um caso novo na fila.')).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: title });
    await expect(row.getByText('Urgente', { exact: true })).toBeVisible();
    await expect(row.getByText('Oculto', { exact: true })).toBeVisible();
    await row.getByRole('link', { name: `Abrir o caso de ${title}` }).click();

    await expect(page).toHaveURL(/\/reports\/review\?id=/);
    await expect(shownTitle(page)).toHaveText(title);
    await expect(page.getByRole('article').getByText(/^Prazo: falta 1 h 5\d min/)).toBeVisible();
    await expect(page.getByText('O vídeo está desfocado e sem som.')).toBeVisible();
    await expect(page.getByText('Denúncia de teste: intimate-image')).toBeVisible();
    await expect(film(page)).toHaveCount(0);

    await other.goto(`/reports/review?id=${caseId}`);
    await expect(other.getByText(heldByOther).first()).toBeVisible();
    await other.keyboard.press('r');
    await expect(said(other, heldByOther)).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('v');
    await expect(film(page)).toHaveJSProperty('muted', true);
    await expect(film(page)).toHaveJSProperty('videoWidth', 640);
    await page.keyboard.press('v');
    await expect(film(page)).toHaveCount(0);

    const confirm = page.getByRole('dialog', { name: 'Confirmar decisão' });
    await decideByKeys(page, 'm', 'Manter conteúdo', 'De acordo');
    await expect(confirm).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(confirm).toHaveCount(0);
    await decideByKeys(page, 'm', 'Manter conteúdo', 'De acordo');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(said(page, `Mantido: ${title}`)).toBeVisible();
    await page.keyboard.press('u');
    await expect(said(page, `Decisão desfeita: ${title}`)).toBeVisible();
    await expect(page.getByRole('article').getByText('Pendente', { exact: true })).toBeVisible();
    await decideByKeys(page, 'r', 'Remover conteúdo', 'Falta de');
    await expect(said(page, `Removido: ${title}`)).toBeVisible();
    await page.keyboard.press('u');
    await expect(said(page, `Decisão desfeita: ${title}`)).toBeVisible();

    await page.goto('/reports');
    await other.reload();
    await expect(other.getByText(/^Reservado para você até /)).toBeVisible();
    await other.goto('/reports');
  } finally {
    await context.close();
  }
});

test('what was typed outlives a lease that ended, and an administrator opens the sealed evidence', async ({
  page,
}) => {
  const caseId = await report('intimate-image');
  await enterAs(page, site());
  const opened = page.waitForResponse(`**/api/desk/cases/${caseId}/review`);
  await page.goto(`/reports/review?id=${caseId}`);
  const { lease } = leased.parse(await (await opened).json());
  await expect(shownTitle(page)).toHaveText(title);
  await page.request.post(`/api/desk/cases/${caseId}/lease/release`, {
    headers: { origin: site().url },
    data: { token: lease.token },
  });
  const dialog = page.getByRole('dialog', { name: 'Remover conteúdo' });
  await page.getByRole('button', { name: 'Remover', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Escolha o motivo da decisão.');
  await dialog.getByLabel('Motivo').selectOption({ label: 'Falta de consentimento' });
  await dialog.getByLabel('Mensagem').fill('Palavras que não se perdem.');
  await dialog.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByText('O caso foi aberto novamente. Confira e decida.')).toBeVisible();
  await page.keyboard.press('r');
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('Palavras que não se perdem.');
  await page.keyboard.press('Escape');

  const evidence = page.getByRole('region', { name: 'Provas guardadas' });
  await evidence
    .getByRole('button', { name: /^Abrir a prova de / })
    .first()
    .click();
  const sealed = page.getByRole('dialog', { name: 'Provas guardadas' });
  await expect(sealed.getByText('O documento confere com o seu resumo.')).toBeVisible();
  await expect(sealed.getByRole('region', { name: 'Documento' })).toContainText(caseId);
  await page.keyboard.press('Escape');
  await expect(sealed).toHaveCount(0);
});

test('what is sent to an authority is opened in its case, stands at the top of the desk, and ends with the receipt', async ({
  page,
}) => {
  const caseId = await report('intimate-image');
  const authority = `Autoridade de teste ${Date.now()}`;
  await enterAs(page, site());
  await page.goto(`/reports/review?id=${caseId}`);
  await expect(shownTitle(page)).toHaveText(title);
  const sending = page.getByRole('region', { name: 'Enviar à autoridade' });
  await sending.getByRole('button', { name: 'Enviar à autoridade' }).click();
  const opening = page.getByRole('dialog', { name: 'Enviar à autoridade' });
  await opening.getByRole('button', { name: 'Abrir envio' }).click();
  await expect(opening.getByText('Escolha a autoridade.')).toBeVisible();
  await opening.getByLabel('Autoridade', { exact: true }).selectOption({ label: 'Outra autoridade' });
  await opening.getByLabel('Qual autoridade').fill(authority);
  await expect(opening.getByText('este número é um padrão do site')).toBeVisible();
  await opening.getByRole('button', { name: 'Abrir envio' }).click();
  await expect(opening).toHaveCount(0);
  const record = sending.getByRole('listitem').filter({ hasText: authority });
  await expect(record.getByText('A enviar')).toBeVisible();
  const saved = page.waitForEvent('download');
  await record.getByRole('button', { name: `Baixar as provas para ${authority}` }).click();
  expect((await saved).suggestedFilename()).toMatch(/^provas-.+\.zip$/);

  await page.goto('/reports');
  const panel = page.getByRole('region', { name: 'Envios à autoridade' });
  await panel
    .getByRole('listitem')
    .filter({ hasText: `para ${authority}` })
    .getByRole('link', { name: title })
    .click();
  await record.getByRole('button', { name: `Registrar o recibo de ${authority}` }).click();
  const receipt = page.getByRole('dialog', { name: 'Registrar recibo' });
  await receipt.getByRole('button', { name: 'Registrar' }).click();
  await expect(receipt.getByText('Informe o número do recibo.')).toBeVisible();
  await receipt.getByLabel('Número do recibo ou protocolo').fill('PF-2026/17');
  await receipt.getByLabel('Recebido em').fill('2026-11-22T10:30');
  await receipt.getByRole('button', { name: 'Registrar' }).click();
  await expect(receipt).toHaveCount(0);
  await expect(record.getByText('Recibo PF-2026/17, de 22/11/2026, 10:30')).toBeVisible();
  await expect(record.getByText('A enviar')).toHaveCount(0);
});
