import { type AdminAd, createAd, listAdDays, listAdminAds, updateAd } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

const MOMENT = '2026-11-20T12:00:00.000Z';
const ad = (over: Partial<AdminAd> = {}): AdminAd => ({
  ...{ id: 'anuncio', name: 'Livraria da serra', imageUrl: '', redirectUrl: 'https://loja.example/oferta' },
  ...{ createdAt: MOMENT, updatedAt: MOMENT, weight: 1, isActive: true, startsAt: null, endsAt: null },
  ...{ imageSource: '', imageState: 'ready', impressions: 30, clicks: 3, botImpressions: 0, botClicks: 0 },
  ...{ version: 4, trashedAt: null, ...over },
});
const listOf = (item: AdminAd) => ({ items: [item], total: 1, page: 1, pageSize: 15 });

it('an ad is known by its name, and paused and resumed from the list', async () => {
  let shown = ad();
  const server = new FakeServer()
    .answerBy(listAdminAds, () => listOf(shown))
    .answerBy(updateAd, () => (shown = ad({ isActive: !shown.isActive, version: shown.version + 1 })));
  const user = await openSite('/ads-admin', server, 'admin');
  await user.click(await screen.findByRole('button', { name: 'Pausar anúncio Livraria da serra' }));
  expect(await screen.findByText('Pausado')).toBeVisible();
  expect(server.sentTo(updateAd)).toEqual([{ isActive: false, version: 4 }]);
  await user.click(await screen.findByRole('button', { name: 'Retomar anúncio Livraria da serra' }));
  expect(await screen.findByText('Em exibição')).toBeVisible();
  expect(server.sentTo(updateAd).at(-1)).toEqual({ isActive: true, version: 5 });
});

it('what somebody else has changed meanwhile is not paused over', async () => {
  const server = new FakeServer()
    .answer(listAdminAds, listOf(ad()))
    .refuse(updateAd, 'ad.version-conflict', 409);
  const user = await openSite('/ads-admin', server, 'admin');
  await user.click(await screen.findByRole('button', { name: /^Pausar/ }));
  expect(await screen.findByText(/^Este anúncio foi alterado por outra pessoa/)).toBeVisible();
});

it('the days of an ad are shown where somebody asks for them, with a table', async () => {
  const days = ['2026-11-19', '2026-11-20'].map((day, index) => ({
    ...{ day, impressions: 10 + index, clicks: index, botImpressions: 0, botClicks: 0 },
  }));
  const server = new FakeServer().answer(listAdminAds, listOf(ad())).answer(listAdDays, { items: days });
  const user = await openSite('/ads-admin', server, 'admin');
  await screen.findByText('Livraria da serra');
  expect(server.sentTo(listAdDays)).toEqual([]);
  await user.click(screen.getByText('Por dia'));
  await user.click(await screen.findByText('Ver os números em uma tabela'));
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('row', { name: '20/11/2026 11 1' })).toBeVisible();
});

it('a name too long is refused at its field, and a good one is sent', async () => {
  const server = new FakeServer().answer(listAdminAds, listOf(ad())).answer(createAd, ad());
  const user = await openSite('/ads-admin', server, 'admin');
  await user.click(await screen.findByRole('button', { name: 'Adicionar anúncio' }));
  const form = within(await screen.findByRole('dialog', { name: 'Adicionar anúncio' }));
  await user.click(form.getByLabelText('Nome'));
  await user.paste('a'.repeat(81));
  await user.type(form.getByLabelText('URL da imagem'), 'https://imagens.example/a.png');
  await user.type(form.getByLabelText('URL de redirecionamento'), 'https://loja.example/');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await form.findByText('O nome pode ter até 80 caracteres.')).toBeVisible();
  await user.clear(form.getByLabelText('Nome'));
  await user.type(form.getByLabelText('Nome'), 'Livraria');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.sentTo(createAd)).toMatchObject([{ name: 'Livraria' }]));
});
