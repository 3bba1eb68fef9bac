import {
  CASE_REASONS,
  casesLoad,
  decideCase,
  type DeskCase,
  listCases,
  nextCase,
  type ReviewedCase,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

const MOMENT = '2026-11-20T12:00:00.000Z';
const found: DeskCase = {
  ...{ id: 'caso', version: 1, subject: { kind: 'video', id: 'v1' }, title: 'O farol', author: 'Ana' },
  ...{ origin: 'report', category: 'spam', isUrgent: false, isHidden: false, isPastBudget: false },
  ...{ state: 'waiting', appeal: 'none', reports: 1, openedAt: MOMENT, dueAt: '2099-01-01T00:00:00.000Z' },
  lease: null,
};
const reviewed: ReviewedCase = {
  ...found,
  lease: { isMine: true, until: '2099-01-01T00:00:00.000Z', token: 7 },
  ...{ text: null, assetId: null, description: '', appealText: null, shownReports: [], matches: [] },
  ...{ evidence: [], decisions: [], notes: [] },
};
const load = { waiting: 1, urgent: 0, overdue: 0, appeals: 0, nextDue: null, newest: MOMENT };

it('the list of reports is ordered by the nearest deadline, and searched by title or author', async () => {
  const server = new FakeServer().answer(casesLoad, load).answerBy(listCases, ({ url }) => {
    const isFound = 'o farol'.includes(url.searchParams.get('q') ?? '');
    return { items: isFound ? [found] : [], total: isFound ? 1 : 0, page: 1, pageSize: 15 };
  });
  const user = await openSite('/reports', server, 'moderator');
  expect(await screen.findByText('O farol')).toBeVisible();
  expect(screen.getByLabelText('Ordem')).toHaveDisplayValue('Prazo mais próximo');
  await user.selectOptions(screen.getByLabelText('Ordem'), 'Mais antigas');
  await waitFor(() => expect(server.calls.at(-1)).toContain('order=oldest'));
  await user.type(screen.getByPlaceholderText('Título ou autor'), 'moinho');
  expect(await screen.findByText('Nenhum caso encontrado.')).toBeVisible();
  expect(window.location.search).toContain('q=moinho');
});

it('a case is decided by keys alone: its dialog, a number for the reason, Ctrl+Enter', async () => {
  const server = new FakeServer()
    .answer(casesLoad, load)
    .answer(nextCase, { case: reviewed, forOthers: 0 })
    .answer(decideCase, { ...found, state: 'removed', decisionId: 'decisao' });
  const user = await openSite('/reports/review', server, 'moderator');
  await screen.findByRole('heading', { name: 'O farol' });
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Remover conteúdo' });
  expect(within(dialog).getByRole('list', { name: 'Escolha por tecla' })).toHaveTextContent(
    `2 ${CASE_REASONS['no-consent'].label}`,
  );
  await user.click(within(dialog).getByLabelText('Motivo'));
  await user.keyboard('2');
  expect(within(dialog).getByLabelText('Motivo')).toHaveDisplayValue(CASE_REASONS['no-consent'].label);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.sentTo(decideCase)).toMatchObject([{ reason: 'no-consent', token: 7 }]));
});
