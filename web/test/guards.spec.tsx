import { getMe } from '@alcova/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite, type Viewer, VIEWERS } from './support/site';

const CHECKING = 'Verificando permissões...';
const TITLES = {
  '/dashboard': 'Dashboard',
  '/my-videos': 'Meus Vídeos',
  '/upload-video': 'Enviar Vídeo',
  '/users': 'Usuários',
  '/users/person': 'Conta',
  '/talelist': 'Contos enviados',
  '/books-admin': 'Livros',
  '/ads-admin': 'Anúncios',
  '/uploads': 'Registro de envios',
  '/audit': 'Auditoria',
  '/settings': 'Configurações',
  '/reports': 'Denúncias',
  '/policy': 'Política de exibição',
  '/prohibited': 'Conteúdo proibido',
};
const FOR_MODERATORS = ['/talelist', '/reports'];

/** Opens an address, and holds the answer to the question who is here until the screen has said that it checks. */
async function openWhileChecking(path: string, viewer: Viewer) {
  const server = new FakeServer().answer(getMe, { user: VIEWERS[viewer], accessExpiresAt: null });
  const answer = server.hold(getMe);
  await openSite(path, server, viewer);
  expect(await screen.findByText(CHECKING)).toBeVisible();
  answer();
  await waitFor(() => expect(screen.queryByText(CHECKING)).toBeNull());
}

const paths = Object.entries(TITLES);
const PLACES = (Object.keys(VIEWERS) as Viewer[]).flatMap((viewer) =>
  paths.map(([path, title]) => ({
    ...{ viewer, path, title },
    isLetIn: viewer === 'admin' || (viewer === 'moderator' && FOR_MODERATORS.includes(path)),
  })),
);

it.each(PLACES.filter(({ isLetIn }) => isLetIn))(
  "$path shows the $viewer 'Verificando permissões...', then the page",
  async ({ path, viewer, title }) => {
    await openWhileChecking(path, viewer);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(window.location.pathname).toBe(path);
  },
);

it.each(PLACES.filter(({ isLetIn }) => !isLetIn))(
  "$path shows the $viewer 'Verificando permissões...', then leads silently to /home",
  async ({ path, viewer }) => {
    await openWhileChecking(path, viewer);
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it.each([
  ['/dashboard', 'Dashboard'],
  ['/profile', 'Ana Teste'],
  ['/favorite', 'Meus Vídeos Favoritos'],
  ['/my-tales', 'Meus contos'],
])(
  '%s leads nobody away where it cannot be asked who is here, and opens after another try',
  async (path, heading) => {
    const server = new FakeServer().answer(getMe, { user: VIEWERS.admin, accessExpiresAt: null });
    const sound = server.breakOff(getMe, 'is cut off');
    const user = await openSite(path, server, 'admin');
    expect(await screen.findByText('Não foi possível verificar a sua conta.')).toBeVisible();
    sound();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(window.location.pathname).toBe(path);
  },
);
