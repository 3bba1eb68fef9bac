import { getMe, getVideo, login, registerAccount, relatedVideos } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite, type Viewer } from './support/site';
import { video } from './support/things';

const NAMED = { id: 'antigo', title: 'Antigo' };
const json = (body: unknown) => () => Response.json(body);

/** What may come in place of an answer: one of another shape, a proxy's page, nothing, and what an older server knew of it. */
const SENSELESS = {
  'a list that is none': json({ items: 'x' }),
  'the page of a proxy': () =>
    new Response('<!doctype html><h1>Bad gateway</h1>', { headers: { 'content-type': 'text/html' } }),
  null: json(null),
  'an empty list': json([]),
  'an older shape': json({ ...NAMED, items: [NAMED], total: 1, blocks: 1, tale: {}, user: {}, legal: {} }),
};

interface Screen {
  readonly path: string;
  readonly viewer?: Viewer;
  readonly heading: string;
  /** What its parts say of the answers that tell nothing. */
  readonly words: readonly string[];
  /** What they say of those of an older server, where they can show some of it. */
  readonly ofOlder?: readonly string[];
}

const SCREENS: readonly Screen[] = [
  {
    path: '/filtered?category=hetero',
    heading: 'Hetero',
    words: ['Nenhum conto encontrado nesta categoria.', 'Não foi possível carregar.'],
    ofOlder: ['Antigo'],
  },
  {
    path: '/search?q=conto',
    heading: 'Resultados para "conto"',
    words: ['Nenhum vídeo encontrado', 'Nenhum conto encontrado.', 'Não foi possível buscar nos contos.'],
    ofOlder: ['Antigo', 'Não foi possível buscar nos contos.'],
  },
  {
    path: '/autor/Teste',
    heading: 'Teste',
    words: ['Nenhum vídeo encontrado', 'Não foi possível carregar os contos.'],
    ofOlder: [],
  },
  {
    path: '/home',
    heading: 'Vídeos',
    words: ['Nenhum vídeo encontrado', 'Não foi possível carregar.'],
    ofOlder: ['Antigo'],
  },
  { path: '/contos', heading: 'Contos', words: ['Não foi possível carregar os contos.'] },
  { path: '/books', heading: 'Livro Físico', words: ['Nenhum livro encontrado'] },
  { path: '/ebooks', heading: 'Ebooks', words: ['Nenhum e-book encontrado'] },
  { path: '/transparencia', heading: 'Transparência', words: ['Não foi possível carregar os números.'] },
  { path: '/teste', heading: 'Teste de anúncios', words: ['Erro interno'] },
  {
    path: '/favorite',
    viewer: 'user',
    heading: 'Meus Vídeos Favoritos',
    words: ['Não foi possível carregar.'],
    ofOlder: ['Antigo'],
  },
  {
    path: '/favorite?of=tales',
    viewer: 'user',
    heading: 'Meus Contos Favoritos',
    words: ['Não foi possível carregar os contos.'],
  },
  {
    path: '/my-tales',
    viewer: 'user',
    heading: 'Meus contos',
    words: ['Não foi possível carregar os seus contos.'],
  },
  {
    path: '/dashboard',
    viewer: 'admin',
    heading: 'Dashboard',
    words: [
      'Não foi possível carregar a visão geral.',
      'Não foi possível carregar os vídeos.',
      'Não foi possível carregar as estatísticas.',
      'Não foi possível carregar as comprovações de idade.',
    ],
    ofOlder: [
      'Não foi possível carregar a visão geral.',
      'Antigo',
      'Não foi possível carregar as estatísticas.',
    ],
  },
];

describe.each(Object.entries(SENSELESS))('%s in place of every answer', (what, senseless) => {
  const isOlder = what === 'an older shape';

  it.each(SCREENS)('is told by the parts of $path alone', async (shown) => {
    const { path, viewer, heading, words, ofOlder = words } = shown;
    await openSite(path, new FakeServer(senseless), viewer);
    for (const text of isOlder ? ofOlder : words)
      expect((await screen.findAllByText(text, { exact: false }))[0]).toBeVisible();
    if (isOlder && path === '/autor/Teste') return;
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getAllByRole('banner')[0]).toBeVisible();
    expect(screen.queryByText('Algo deu errado')).toBeNull();
  });

  it('shows nothing of a video, and says so', async () => {
    await openSite('/video/video1', new FakeServer(senseless));
    expect(await screen.findByText('Não foi possível carregar o vídeo.')).toBeVisible();
  });

  it('leaves /home without a row of tales, and its search without suggestions', async () => {
    const server = new FakeServer(senseless);
    const user = await openSite('/home', server);
    await user.type(await screen.findByRole('combobox', { name: 'Buscar contos' }), 'conto');
    await waitFor(() => expect(server.calls).toContain('GET /api/search?q=conto'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Vídeos' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Contos mais novos' })).toBeNull();
  });

  it('leaves a video with its title; its parts say what they are to, or stand aside', async () => {
    const server = new FakeServer(senseless).answer(getVideo, video(1));
    const user = await openSite('/video/video1', server);
    expect(await screen.findByRole('heading', { level: 1, name: 'Vídeo 1' })).toBeVisible();
    const like = await screen.findByRole('button', { name: 'Gostei: 0' });
    await user.click(like);
    expect(like).toHaveAttribute('aria-pressed', 'false');
    const related = within(await screen.findByRole('region', { name: 'Vídeos relacionados' }));
    const said = isOlder ? 'Antigo' : 'Erro ao carregar vídeos similares';
    expect(await related.findByText(said, { exact: false })).toBeVisible();
    expect((await screen.findAllByText('Erro interno'))[0]).toBeVisible();
    expect(screen.queryByText('Algo deu errado')).toBeNull();
    if (isOlder) return;
    server.answer(relatedVideos, { items: [video(2)] });
    await user.click(related.getByRole('button', { name: 'Tentar novamente' }));
    expect(await related.findByText('Vídeo 2')).toBeVisible();
  });

  it('signs nobody in', async () => {
    const server = new FakeServer().reply(login, senseless);
    const user = await openSite('/login', server);
    await user.type(await screen.findByLabelText('E-mail'), 'ana@alcova.test');
    await user.type(screen.getByLabelText('Senha'), 'uma senha qualquer{Enter}');
    expect(await screen.findByText('Erro ao fazer login. Tente novamente')).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });

  it('registers nobody', async () => {
    const server = new FakeServer().reply(registerAccount, senseless);
    const user = await openSite('/register', server);
    await user.type(await screen.findByLabelText('Nome'), 'Ana');
    await user.type(screen.getByLabelText('E-mail'), 'ana@alcova.test');
    await user.type(screen.getByLabelText('Senha'), 'correnteza azul 7');
    await user.type(screen.getByLabelText('Confirme a senha'), 'correnteza azul 7{Enter}');
    expect(await screen.findByText('Erro ao cadastrar usuário')).toBeVisible();
  });

  it('leaves it unknown who is here', async () => {
    await openSite('/favorite', new FakeServer(senseless).reply(getMe, senseless), 'user');
    expect(await screen.findByText('Não foi possível verificar a sua conta.')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/favorite'));
  });
});
