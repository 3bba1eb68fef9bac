import {
  type AdminVideo,
  getVideoTotals,
  listAdminVideos,
  listOwnCases,
  type VideoHold,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';
import { adminVideo } from './support/things';

const SINCE = '2026-11-12T15:00:00.000Z';
const held = (hold: Partial<VideoHold>): VideoHold => ({
  ...{ holder: 'takedown', caseId: 'caso', reason: 'urgent', since: SINCE, decision: null, lists: [] },
  ...hold,
});

/** The screen of administrators with these videos. */
const open = (videos: AdminVideo[]) =>
  new FakeServer()
    .answer(getVideoTotals, { views: 0, likes: 0, comments: 0, active: 0, videos: videos.length })
    .answer(listAdminVideos, { items: videos, total: videos.length, page: 1, pageSize: 15 })
    .answer(listOwnCases, { items: [], total: 0, page: 1, pageSize: 15 });

it.each([
  ['a report', held({}), 'Oculto por denúncia', 'Aguarda decisão, desde 12/11/2026'],
  [
    'a decision',
    held({ reason: 'removed', decision: 'no-consent' }),
    'Removido por decisão',
    'Falta de consentimento, desde 12/11/2026',
  ],
  [
    'an entry of a list',
    held({ reason: 'match', lists: ['lista-nacional'] }),
    'Oculto por lista de conteúdo proibido',
    'Igual a um item da lista lista-nacional, desde 12/11/2026',
  ],
  [
    'records',
    held({ holder: 'records', reason: 'expired', caseId: null }),
    'Oculto por falta de registros',
    'Desde 12/11/2026',
  ],
])('a video that is held back says so: by %s', async (_, hold, words, detail) => {
  await openSite('/my-videos', open([adminVideo(1, { hold })]), 'admin');
  const row = (await screen.findByRole('link', { name: 'Vídeo 1' })).closest('tr');
  expect(row).toHaveTextContent(words);
  expect(row).toHaveTextContent(detail);
});

it('what was removed is folded among the videos, and not contested by who removed it', async () => {
  const removed = (id: string, title: string, isOwnDecision: boolean) => ({
    ...{ id, subject: { kind: 'video' as const, id }, title, decidedAt: SINCE, reason: 'spam' as const },
    ...{ message: 'É propaganda.', isOwnDecision, appeal: 'none' as const, version: 1 },
  });
  const items = [removed('meu', 'Vídeo que removi', true), removed('outro', 'Vídeo de outra pessoa', false)];
  const server = open([]).answer(listOwnCases, { items, total: 2, page: 1, pageSize: 15 });
  const user = await openSite('/my-videos', server, 'admin');
  const part = await screen.findByRole('region', { name: 'Vídeos removidos' });
  expect(within(part).getByText('Vídeo que removi')).not.toBeVisible();
  await user.click(within(part).getByText(/\(2\)/));
  const [own, others] = within(part).getAllByRole('listitem');
  expect(own).toHaveTextContent('Decisão sua: outra pessoa da equipe pode contestar.');
  expect(own && within(own).queryByRole('button')).toBeNull();
  expect(others && within(others).getByRole('button', { name: /^Contestar a remoção/ })).toBeVisible();
});

const bulk = () => screen.getByRole('region', { name: 'Ações em massa' });
const asked = (server: FakeServer) =>
  server.calls.filter((call) => call.startsWith('GET /api/admin/videos?')).at(-1) ?? '';

it('what can be done to many is offered with a selection, or with a filter, and not before', async () => {
  const user = await openSite('/my-videos', open([adminVideo(1), adminVideo(2)]), 'admin');
  const box = await screen.findByRole('checkbox', { name: 'Selecionar Vídeo 1' });
  expect(within(bulk()).queryAllByRole('button')).toEqual([]);
  await user.click(box);
  expect(within(bulk()).getByText('1 vídeo selecionado')).toBeVisible();
  expect(within(bulk()).getByRole('button', { name: 'Mudar categoria' })).toBeVisible();
  await user.click(within(bulk()).getByRole('button', { name: 'Limpar seleção' }));
  expect(within(bulk()).queryAllByRole('button')).toEqual([]);
  expect(bulk()).toHaveFocus();
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'Ativos');
  expect(await within(bulk()).findByRole('button', { name: 'Mudar categoria' })).toBeVisible();
  expect(within(bulk()).queryByRole('button', { name: 'Limpar seleção' })).toBeNull();
});

it('filters fold behind a button that says how many are used; an author is found by a part of the name', async () => {
  const server = open([adminVideo(1)]);
  const user = await openSite('/my-videos?status=active', server, 'admin');
  const more = await screen.findByRole('button', { name: 'Filtros (1)' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  const author = screen.getByLabelText('Autor');
  expect(author).toHaveAttribute('placeholder', 'Nome ou parte dele');
  await user.type(author, 'lia');
  await waitFor(() => expect(asked(server)).toContain('author=lia'));
  expect(screen.getByRole('button', { name: 'Filtros (2)' })).toBe(more);
});

it('a page holds 15, 50 or 100 videos, as the address says; another size starts at page 1', async () => {
  const server = open([]).answerBy(listAdminVideos, ({ url }) => ({
    items: [adminVideo(1)],
    total: 230,
    page: 1,
    pageSize: Number(url.searchParams.get('pageSize')),
  }));
  const user = await openSite('/my-videos?page=3', server, 'admin');
  const size = await screen.findByLabelText('Vídeos por página');
  expect(size).toHaveDisplayValue('15');
  expect(within(size).getAllByRole('option')).toHaveLength(3);
  await user.selectOptions(size, '100');
  await waitFor(() => expect(asked(server)).toMatch(/page=1&pageSize=100/));
  expect(await screen.findByLabelText('Vídeos por página')).toHaveDisplayValue('100');
  expect(screen.getByRole('link', { name: 'Página 3' })).toHaveAttribute(
    'href',
    expect.stringContaining('pageSize=100'),
  );
});
