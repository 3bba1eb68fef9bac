import { screen, waitFor, within } from '@testing-library/dom';
import { openSite } from './support/site';
import { TusStore } from './support/tus';
import { choose, send, SENDING, takesFiles } from './support/uploads';

it('Back to another screen of the staff asks nothing, Back out of them does', async () => {
  const store = new TusStore();
  const user = await openSite('/uploads', takesFiles(), 'admin');
  const menu = await screen.findByRole('navigation', { name: 'MENU' });
  await user.click(within(menu).getByRole('link', { name: 'Dashboard' }));
  await user.click(await screen.findByRole('link', { name: 'Enviar vários vídeos' }));
  await choose(user, 'a.mp4', 'b.mp4');
  store.hold();
  await send(user);
  await screen.findByText(SENDING);
  window.history.back();
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  window.history.back();
  expect(await screen.findByRole('heading', { level: 1, name: 'Registro de envios' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(window.history.state).toMatchObject({ over: 1 }));
  window.history.back();
  expect(await screen.findByRole('dialog', { name: 'Sair desta página?' })).toBeVisible();
});
