import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

const exitOf = (place: HTMLElement) => within(place).getByRole('button', { name: 'Saída rápida' });

describe('the quick exit', () => {
  it('stands in a dialog too, which makes the rest of the page inert', async () => {
    const user = await openSite('/preferences', new FakeServer(), 'user');
    await user.click(await screen.findByRole('button', { name: 'Envie seu Conto' }));
    const dialog = await screen.findByRole('dialog');
    expect(exitOf(dialog)).toBeVisible();
    // Neither the first thing that has the focus, nor in the way of the form.
    expect(exitOf(dialog)).not.toHaveFocus();
    expect(exitOf(dialog)).toHaveAttribute('type', 'button');
  });

  it('stands in the search of small screens, which covers the header', async () => {
    const user = await openSite('/preferences', new FakeServer());
    await user.click(await screen.findByRole('button', { name: 'Abrir busca' }));
    const overlay = await screen.findByRole('dialog', { name: 'Buscar contos' });
    expect(exitOf(overlay)).toBeVisible();
    await user.click(within(overlay).getByRole('button', { name: 'Fechar busca' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('button', { name: 'Saída rápida' })).toHaveLength(1);
  });

  it('is counted one page further from the first one while that search is open', async () => {
    const user = await openSite('/preferences', new FakeServer());
    await screen.findByRole('button', { name: 'Abrir busca' });
    await user.click(screen.getByRole('button', { name: 'Abrir busca' }));
    await screen.findByRole('dialog', { name: 'Buscar contos' });
    expect(window.history.state).toMatchObject({ idx: 1 });
  });

  it('is in no dialog of the administrators, whose pages have none', async () => {
    const user = await openSite('/books-admin', new FakeServer(), 'admin');
    await user.click(await screen.findByRole('button', { name: /^Adicionar/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: 'Saída rápida' })).toBeNull();
  });
});
