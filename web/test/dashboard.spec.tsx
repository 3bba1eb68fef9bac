import {
  ageWayStates,
  getAdminSettings,
  getOverview,
  NO_SETTINGS,
  readAgeCounts,
  testAgeWay,
} from '@alcova/contracts';
import { screen, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('the overview tells what waits, what happened and whether all is well, and leads on', async () => {
  const server = new FakeServer().answer(getOverview, {
    waiting: {
      ...{ tales: 12, urgentTales: 3, appeals: 1, caseAppeals: 0, ownAppeals: 1, cases: 4, overdueCases: 2 },
      nextDue: -7_200,
    },
    ...{ failedVideos: 5, newAccounts: null, views: { today: 1_234, yesterday: 99 } },
    mostWatched: [{ id: 'farol', title: 'O farol da ilha', views: 2_345 }],
    processing: { queued: 7, running: 0, lag: 1_200 },
    services: [
      { name: 'identity', isUp: false },
      { name: 'media', isUp: true },
    ],
  });
  const sound = server.breakOff(getOverview, 'answers 500');
  const user = await openSite('/dashboard', server, 'admin');
  const panel = await region('Visão geral');
  expect(await panel.findByText('Não foi possível carregar a visão geral.')).toBeVisible();
  sound();
  await user.click(panel.getByRole('button', { name: 'Tentar novamente' }));
  await panel.findByText('Contos para avaliar');
  for (const [label, figure] of [
    ['Contos para avaliar', '12'],
    ['Contos urgentes', '3'],
    ['Contestações', '1 (1 decidido por você; outra pessoa precisa avaliar)'],
    ['Denúncias fora do prazo', '2'],
    ['Próximo prazo de denúncia', 'Passou há 2 h'],
    ['Processamentos com falha', '5'],
    ['Visualizações hoje', '1.234'],
    ['Contas novas em 24 horas', 'Sem resposta'],
    ['Serviços', 'Sem resposta: contas'],
    ['Fila de processamento', 'Parada há 20 min: 7 na fila'],
  ] as const) {
    const line = panel.getByText(label).closest('div');
    expect(line && within(line).getByRole('definition')).toHaveTextContent(figure);
  }
  const watched = panel.getByRole('link', { name: 'O farol da ilha' });
  expect(watched).toHaveAttribute('href', '/video/farol');
  expect(watched.closest('li')).toHaveTextContent('2.345');
  await user.click(panel.getByRole('link', { name: 'Processamentos com falha' }));
  expect(window.location.pathname + window.location.search).toBe('/my-videos?status=failed');
});

it('a dashboard without any proof of age says so, and one of a site that takes a word warns', async () => {
  const server = new FakeServer()
    .answer(readAgeCounts, { first: '2026-10-28', last: '2026-11-26', items: [] })
    .answer(ageWayStates, { items: [], takesWord: true });
  const user = await openSite('/dashboard', server, 'admin');
  const proofs = await region('Comprovações de idade');
  expect(await proofs.findByText('Nenhuma comprovação de idade nos últimos 30 dias.')).toBeVisible();
  const warning = await region('Aviso');
  expect(warning.getByText(/^Este site pede só uma declaração de idade/)).toBeVisible();
  await user.click(warning.getByRole('link', { name: 'Abrir a política de exibição' }));
  expect(window.location.pathname).toBe('/policy');
});

it('a way of proving an age that is off says how it is turned on, and one that is broken what is wrong', async () => {
  const server = new FakeServer()
    .answer(getAdminSettings, {
      ...{ settings: NO_SETTINGS, legal: [], version: 1, updatedAt: null },
      defaults: { siteName: 'Alcova', supportEmail: 'ajuda@alcova.test', hasBannerScript: false },
    })
    .answer(ageWayStates, {
      items: [
        { way: 'wallet', isOn: true, label: 'Carteira', list: { readAt: null } },
        { way: 'openid', isOn: false, label: null, list: null },
      ],
      takesWord: false,
    })
    .answer(testAgeWay, {
      ok: false,
      checks: [
        { name: 'anchors', ok: false, count: 0 },
        { name: 'list', ok: false },
      ],
    });
  const sound = server.breakOff(testAgeWay, 'answers 500');
  const user = await openSite('/settings', server, 'admin');
  const ways = await region('Formas de comprovar a idade');
  const way = async (name: string) => {
    const item = (await ways.findByRole('heading', { name })).closest('li');
    if (!item) throw new Error(`${name} is in no list`);
    return within(item);
  };
  const provider = await way('Provedor OpenID Connect');
  expect(provider.getByText('Desligada')).toBeVisible();
  expect(provider.getByText('AGE_OPENID_ISSUER', { exact: false })).toBeVisible();
  expect(provider.queryByRole('button')).toBeNull();
  const wallet = await way('Carteira digital');
  const press = wallet.getByRole('button', { name: 'Testar agora: Carteira digital' });
  await user.click(press);
  expect(await screen.findByText('Não foi possível testar. Tente novamente.')).toBeVisible();
  sound();
  await user.click(press);
  expect(await wallet.findByText('Há o que corrigir.')).toBeVisible();
  expect(wallet.getByText('Nenhum certificado confiável está dentro da validade.')).toBeVisible();
  expect(screen.queryByText('Não foi possível testar. Tente novamente.')).toBeNull();
});
