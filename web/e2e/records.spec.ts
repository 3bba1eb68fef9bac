import { z } from 'zod';
import { asAdministrator, enterAs, test } from './support/accounts';
import { addVideos, takeOutVideos } from './support/catalogue';
import { changeVideo, readVideo } from './support/my-videos';
import { readyVideo } from './support/ready-video';
import { expect, site } from './support/site';

const title = `Clipe com registros ${Date.now()}`;
readyVideo(title, 2);
const state = z.object({ version: z.number() });

const requireRecords = (recordsRequired: boolean | null) =>
  asAdministrator(async (client) => {
    const { version } = state.parse(await (await client.get('/api/admin/settings')).json());
    const answer = await client.patch('/api/admin/settings', {
      data: { changes: { recordsRequired }, version },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  });

test('[LEGAL-02] records of participants are kept, changed and deleted in the form of a video, and publishing says when they are missing', async ({
  page,
}) => {
  await enterAs(page, site());
  await page.goto('/settings');
  const isRequired = page.getByLabel('Exigir registros de participantes para publicar');
  await expect(isRequired).not.toBeChecked();
  await page.goto('/my-videos');
  await page.getByRole('button', { name: `Editar ${title}` }).click();
  await page.getByRole('button', { name: `Registros dos participantes de ${title}` }).click();
  const records = page.getByRole('dialog', { name: 'Registros dos participantes' });
  await expect(records.getByText('Não há registros, e o vídeo não nomeia participantes.')).toBeVisible();
  await records.getByRole('button', { name: 'Adicionar registro' }).click();
  const save = records.getByRole('button', { name: 'Salvar', exact: true });
  await save.click();
  await expect(records.getByText('Informe o nome.')).toBeVisible();
  await records.getByLabel('Nome do participante').fill('Ana de Teste');
  for (const check of ['Identidade conferida', 'Maior de 18 anos', 'Consentiu com a gravação'])
    await records.getByLabel(check).check();
  await save.click();
  await expect(records.getByText('Registro guardado.')).toBeVisible();
  await expect(records.getByText('Há registros incompletos.')).toBeVisible();
  await expect(
    records.getByText('Falta: consentiu com a publicação, consentiu com a distribuição'),
  ).toBeVisible();

  await records.getByRole('button', { name: 'Editar o registro de Ana de Teste' }).click();
  await records.getByLabel('Consentiu com a publicação').check();
  await records.getByLabel('Consentiu com a distribuição').check();
  await records.getByLabel('Referência do documento').fill('Pasta 7');
  await records.getByLabel('Vale até (opcional)').fill('2099-01-31');
  await save.click();
  await expect(records.getByText('Registro alterado.')).toBeVisible();
  await expect(records.getByText('Todos os registros estão completos e valem hoje.')).toBeVisible();
  await expect(records.getByText('Vale até 31/01/2099')).toBeVisible();
  await records.getByRole('button', { name: 'Excluir o registro de Ana de Teste' }).click();
  await records.getByRole('button', { name: 'Sim, excluir' }).click();
  await expect(records.getByText('Não há registros, e o vídeo não nomeia participantes.')).toBeVisible();
  await records.getByRole('button', { name: 'Adicionar registro' }).click();
  await records.getByLabel('Nome do participante').fill('Bia de Teste');
  await save.click();
  await expect(records.getByText('Há registros incompletos.')).toBeVisible();
  await records.getByRole('button', { name: 'Fechar' }).click();
  await page.keyboard.press('Escape');

  try {
    await requireRecords(true);
    const chosen = page.getByLabel(`Selecionar ${title}`);
    await chosen.check();
    await page.getByRole('button', { name: 'Desativar', exact: true }).click();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('1 vídeo desativado.')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(
      page.getByText('1 ficou como está, porque faltam registros dos participantes.'),
    ).toBeVisible();
    await chosen.check();
    await page.getByRole('button', { name: 'Ativar', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Ativar' });
    await expect(
      question.getByText('0 de 1 podem ser ativados; 1 sem registros dos participantes fica como está.'),
    ).toBeVisible();
    await expect(question.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await page.goto('/settings');
    await expect(isRequired).toBeChecked();
    await isRequired.uncheck();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Configurações salvas.')).toBeVisible();
  } finally {
    await requireRecords(null);
  }
});

test('asking for records shows first what it changes, hides nothing, and leads to the active videos without them', async ({
  page,
}) => {
  const [video] = await addVideos([{ title: `${title} sem registros` }]);
  if (!video) throw new Error('no video was made');
  try {
    await changeVideo(video.id, { participants: ['Ana de Teste'] });
    await enterAs(page, site());
    await page.goto('/settings');
    await expect(page.getByText(/Nada do que já está no ar deixa de ser mostrado/)).toBeVisible();
    await page.getByLabel('Exigir registros de participantes para publicar').check();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const preview = page.getByRole('dialog', { name: 'O que vai mudar' });
    await expect(preview.getByText(/sem registros e continuam? no ar/)).toBeVisible();
    await preview.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Configurações salvas.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await preview.getByRole('button', { name: 'Salvar e exigir registros' }).click();
    await expect(page.getByText('Configurações salvas.')).toBeVisible();
    expect((await readVideo(video.id)).isActive).toBe(true);

    await page.getByRole('link', { name: /^Ativos sem registros: / }).click();
    await expect(page).toHaveURL(/status=unrecorded/);
    await expect(page.getByRole('heading', { name: 'Meus Vídeos' })).toBeVisible();
    await page.getByLabel('Título', { exact: true }).fill(video.title);
    // Without the filter there may be one video as well.
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(page.getByText('1 vídeo', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Desativar estes' }).click();
    const question = page.getByRole('dialog', { name: 'Desativar' });
    await expect(question.getByText('1 de 1 pode ser desativado.')).toBeVisible();
    await question.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('1 vídeo desativado.')).toBeVisible();
    expect((await readVideo(video.id)).isActive).toBe(false);
  } finally {
    await requireRecords(null);
    await takeOutVideos([video]);
  }
});
