import { FIRST_STEPS, getFirstSteps } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

const stepsOf = (open: readonly string[], unknown: readonly string[] = []) => ({
  steps: FIRST_STEPS.map((step) => ({
    step,
    isDone: unknown.includes(step) ? null : !open.includes(step),
  })),
});

it('the dashboard of a new site says what is left to do and leads there, until somebody wants to see it no more', async () => {
  const server = new FakeServer().answer(getFirstSteps, stepsOf(['name', 'mail', 'colleague'], ['terms']));
  const user = await openSite('/dashboard', server, 'admin');
  const panel = within(await screen.findByRole('region', { name: 'Primeiros passos' }));
  expect(panel.getAllByText('Falta')).toHaveLength(3);
  expect(panel.getAllByText('Sem resposta')).toHaveLength(1);
  expect(panel.getByRole('link', { name: 'Convidar outra pessoa para a moderação' })).toHaveAttribute(
    'href',
    '/users',
  );
  expect(panel.queryByRole('link', { name: 'Enviar e-mails de verdade' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Não mostrar mais neste navegador' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull());
  expect(localStorage.getItem('firstStepsHidden')).toBe('true');
});

it('the dashboard of a site that lacks nothing says nothing of first steps', async () => {
  const server = new FakeServer().answer(getFirstSteps, stepsOf([]));
  await openSite('/dashboard', server, 'admin');
  await waitFor(() => expect(server.calls).toContain('GET /api/admin/first-steps'));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
});
