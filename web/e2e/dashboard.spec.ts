import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { addTales, takeOutTales } from './support/moderation';
import { asAdult, expect, site } from './support/site';

const counts = z.object({ total: z.number(), pending: z.number(), approved: z.number(), denied: z.number() });

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});

test('[ADMIN-01] the dashboard has live cards, its panels, and the ways on', async ({ page }) => {
  const known = counts.parse(await (await page.request.get('/api/admin/tales/counts')).json());
  const tales = await addTales([{}, {}, { isApproved: true }, { isDenied: true }]);
  try {
    await page.goto('/dashboard');
    for (const [label, figure] of [
      ['Total de Contos', known.total + 4],
      ['Pendentes', known.pending + 2],
      ['Aprovados', known.approved + 1],
      ['Recusados', known.denied + 1],
    ] as const) {
      const card = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(card.getByRole('definition')).toHaveText(String(figure));
    }
  } finally {
    await takeOutTales(tales);
  }
  for (const panel of [
    'Meus vídeos',
    'Cadastro de vídeos',
    'Estatísticas dos vídeos',
    'Gerenciar Contos',
    'Ferramenta de depuração',
  ])
    await expect(page.getByRole('heading', { name: panel, exact: true })).toBeVisible();
  await page
    .getByRole('region', { name: 'Cadastro de vídeos' })
    .getByRole('link', { name: 'Adicionar Vídeo' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar Vídeo' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/my-videos$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Ver todos os vídeos', exact: true }).click();
  await expect(page).toHaveURL(/\/my-videos$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Ver Todos os Contos', exact: true }).click();
  await expect(page).toHaveURL(/\/talelist$/);
});

test('[ADMIN-01] the statistics are drawn for 7, 30 and 90 days, and stand in a table', async ({ page }) => {
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Estatísticas dos vídeos' });
  for (const days of [7, 30, 90]) {
    await panel.getByLabel('Período').selectOption({ label: `${days} dias` });
    for (const label of ['Visualizações', 'Curtidas', 'Vídeos novos']) {
      const chart = panel.getByRole('img', {
        name: new RegExp(`^${label} nos últimos ${days} dias: [\\d.]+ no total$`),
      });
      await expect(chart.locator('canvas')).toBeVisible();
    }
    await expect(panel.locator('tbody tr')).toHaveCount(days);
  }
  await panel.getByText('Ver os números em uma tabela').click();
  await expect(panel.getByRole('columnheader')).toHaveText([
    'Dia',
    'Visualizações',
    'Curtidas',
    'Não gostei',
    'Vídeos novos',
  ]);
  await page.route('**/api/admin/statistics**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Não foi possível carregar as estatísticas.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await panel.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(panel.locator('canvas').first()).toBeVisible();
});
