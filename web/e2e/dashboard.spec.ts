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

test('the overview tells what waits, what happened and whether all is well, and leads on', async ({
  page,
}) => {
  const answer = {
    waiting: {
      tales: 12,
      urgentTales: 3,
      appeals: 1,
      ownAppeals: 1,
      cases: 4,
      overdueCases: 2,
      nextDue: -7_200,
    },
    ...{ failedVideos: 5, newAccounts: null, views: { today: 1_234, yesterday: 99 } },
    mostWatched: [{ id: 'farol', title: 'O farol da ilha', views: 2_345 }],
    processing: { queued: 7, running: 0, lag: 1_200 },
    services: [
      { name: 'identity', isUp: false },
      { name: 'media', isUp: true },
    ],
  };
  let isAway = true;
  await page.route('**/api/admin/overview', (route) =>
    isAway ? route.fulfill({ status: 500, body: '' }) : route.fulfill({ json: answer }),
  );
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Visão geral' });
  await expect(panel.getByText('Não foi possível carregar a visão geral.')).toBeVisible();
  isAway = false;
  await panel.getByRole('button', { name: 'Tentar novamente' }).click();
  for (const [label, figure] of [
    ['Contos para avaliar', '12'],
    ['Contos urgentes', '3'],
    ['Recursos', '1 (1 decidido por você; outra pessoa precisa avaliar)'],
    ['Denúncias fora do prazo', '2'],
    ['Próximo prazo de denúncia', 'Passou há 2 h'],
    ['Processamentos com falha', '5'],
    ['Visualizações hoje (UTC)', '1.234'],
    ['Contas novas em 24 horas', 'Sem resposta'],
    ['Serviços', 'Sem resposta: contas'],
    ['Fila de processamento', 'Parada há 20 min: 7 na fila'],
  ] as const) {
    const line = panel.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(line.getByRole('definition')).toHaveText(figure);
  }
  const watched = panel.getByRole('listitem').filter({ hasText: 'O farol da ilha' });
  await expect(watched).toContainText('2.345');
  await expect(watched.getByRole('link')).toHaveAttribute('href', '/video/farol');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  }
  await panel.getByRole('link', { name: 'Processamentos com falha' }).click();
  await expect(page).toHaveURL(/\/my-videos\?status=failed$/);
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
    'Não curtidas',
    'Vídeos novos',
  ]);
  await page.route('**/api/admin/statistics**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Não foi possível carregar as estatísticas.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await panel.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(panel.locator('canvas').first()).toBeVisible();
});
