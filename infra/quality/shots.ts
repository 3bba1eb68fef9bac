import { type Page } from 'playwright-core';

/** One picture: where to go, and what to do there before it is taken. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Before the page is opened: which of its calls fail, wait or find nothing. */
  readonly before?: (page: Page) => Promise<void>;
  /** On the page that stands: what is opened, filled in or scrolled to. */
  readonly then?: (page: Page) => Promise<void>;
  /** Nothing is waited for: the picture shows a page on its way. */
  readonly onItsWay?: boolean;
}

/** Longest time (ms) for what leads to a picture. */
const WITHIN_MS = 30_000;

type Before = NonNullable<Shot['before']>;
type Then = NonNullable<Shot['then']>;

const fails =
  (address: string): Before =>
  async (page) => {
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  };
const waits =
  (address: string): Before =>
  async (page) => {
    await page.route(address, () => undefined);
  };
const findsNothing =
  (address: string): Before =>
  async (page) => {
    await page.route(address, (route) =>
      route.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 15, blocks: 0 } }),
    );
  };

/** The page comes as it does where the age is to be proved, or where nothing is shown. */
const asksForAge =
  (mode: 'verified' | 'closed'): Before =>
  async (page) => {
    const ways = [
      { way: 'wallet', label: 'Carteira digital' },
      { way: 'openid', label: 'Serviço de comprovação de idade' },
    ];
    await page.route('**/api/age', (route) =>
      route.fulfill({ json: { mode, isProven: false, isPerVisit: false, ways } }),
    );
    await page.route('**/*', async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const answer = await route.fetch();
      const body = (await answer.text()).replace('</head>', `<meta name="age" content="${mode}"></head>`);
      return route.fulfill({ response: answer, body });
    });
  };

/** A question to a wallet, as long as those of a site are. */
const WALLET_QUESTION = `av://?${new URLSearchParams({ nonce: 'n'.repeat(43), state: 's'.repeat(720) }).toString()}`;
/** As where the age is to be proved, in a browser that does not ask wallets by itself. */
const asksWallet: Before = async (page) => {
  await asksForAge('verified')(page);
  await page.route('**/api/age/wallet/begin', (route) =>
    route.fulfill({ json: { address: WALLET_QUESTION } }),
  );
  await waits('**/api/age/wallet/outcome')(page);
};

/** As where both ways are on, a list was fetched and people have proved their age for a month. */
const agesAreProven: Before = async (page) => {
  const at = new Date();
  const dayBefore = (days: number) => new Date(at.getTime() - days * 86_400_000).toISOString();
  const ways = [
    { way: 'wallet', isOn: true, label: 'Carteira digital', list: { readAt: dayBefore(0) } },
    { way: 'openid', isOn: false, label: null, list: null },
  ];
  const checks = [
    { name: 'anchors', ok: true, count: 4 },
    { name: 'list', ok: true, at: dayBefore(0) },
    { name: 'expiry', ok: false, at: dayBefore(-9) },
  ];
  const items = Array.from({ length: 30 }, (_, ago) =>
    [
      { outcome: 'proven', count: 40 + ((ago * 37) % 25) },
      { outcome: 'failed', count: (ago * 7) % 5 },
      { outcome: 'under-age', count: (ago * 3) % 4 },
    ].map((one) => ({ day: dayBefore(29 - ago).slice(0, 10), way: 'wallet', ...one })),
  ).flat();
  const period = { first: dayBefore(29).slice(0, 10), last: dayBefore(0).slice(0, 10) };
  const answers: Readonly<Record<string, object>> = {
    '**/api/admin/age/ways': { items: ways, takesWord: true },
    '**/api/admin/age/wallet/test': { ok: false, checks },
    '**/api/admin/age/counts**': { ...period, items },
    '**/api/me/age': { until: dayBefore(-80).slice(0, 10) },
  };
  for (const [address, json] of Object.entries(answers))
    await page.route(address, (route) => route.fulfill({ json }));
};

/** The first of the buttons and links with this name that is in sight. */
const press =
  (name: string | RegExp): Then =>
  async (page) => {
    const target = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
    await target.filter({ visible: true }).first().click({ timeout: WITHIN_MS });
  };
const see =
  (text: string | RegExp): Then =>
  async (page) => {
    await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: WITHIN_MS });
  };
const inTurn =
  (...steps: readonly Then[]): Then =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const dialogStands: Then = async (page) => {
  await page.getByRole('dialog').waitFor({ timeout: WITHIN_MS });
};
const codeStands: Then = async (page) => {
  await page.getByRole('img', { name: /^Código QR/ }).waitFor({ timeout: WITHIN_MS });
};
const scrollTo =
  (heading: string): Then =>
  async (page) => {
    const place = page.getByRole('heading', { name: heading });
    await place.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  };
const chartsStand: Then = async (page) => {
  await page.locator('canvas').last().waitFor({ timeout: WITHIN_MS });
};
const toTheEnd: Then = async (page) => {
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
};

const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= 640;
/** The menu is a panel behind a button on narrow screens. */
const menuOpen: Then = async (page) => {
  if (isNarrow(page)) await press('Abrir menu')(page);
  await press('Categorias')(page);
};
const loginNeeded: Then = async (page) => {
  if (isNarrow(page)) await press('Abrir menu')(page);
  await press('Envie seu Conto')(page);
};
const submission: Then = async (page) => {
  await loginNeeded(page);
  await dialogStands(page);
};
const open =
  (summary: string): Then =>
  async (page) => {
    await page.getByText(summary).click({ timeout: WITHIN_MS });
  };
const suggestions: Then = async (page) => {
  if (isNarrow(page)) await press('Abrir busca')(page);
  const box = page.getByRole('combobox', { name: 'Buscar contos' }).filter({ visible: true });
  await box.fill('conto');
  await page.getByRole('option').first().waitFor({ timeout: WITHIN_MS });
};
const playing: Then = async (page) => {
  await page.locator('.fluid_initial_play').click({ timeout: WITHIN_MS });
  await press(/^Qualidade/)(page);
};
/** The page of the first account in the list. */
const person: Then = async (page) => {
  await page.locator('a[href^="/users/person?id="]').first().click({ timeout: WITHIN_MS });
};
const wrongSignIn: Then = async (page) => {
  await page.getByLabel('E-mail').fill('pessoa@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('nenhuma senha');
  await press('Entrar')(page);
  await see('Email ou senha incorretos')(page);
};

/** What stands before the site. */
export const GATE: readonly Shot[] = [
  { name: 'gate', path: '/' },
  { name: 'age', path: '/home', before: asksForAge('verified'), then: see(/^Comprovar com /) },
  {
    name: 'age-wallet',
    path: '/home',
    before: asksWallet,
    then: inTurn(press('Comprovar com Carteira digital'), codeStands),
  },
  {
    name: 'age-under',
    path: '/idade?outcome=under-age',
    before: asksForAge('verified'),
    then: see('Sair do site'),
  },
  { name: 'age-closed', path: '/home', before: asksForAge('closed'), then: see('Sair do site') },
];

/** What a visitor sees. `video` is the id of a video that can be played. */
export const visitorShots = (video: string): readonly Shot[] => [
  { name: 'home', path: '/home' },
  { name: 'home-end', path: '/home', then: toTheEnd },
  { name: 'home-loading', path: '/home', before: waits('**/api/videos**'), onItsWay: true },
  {
    name: 'home-failed',
    path: '/home',
    before: fails('**/api/videos**'),
    then: see('Tentar novamente'),
  },
  { name: 'home-empty', path: '/home', before: findsNothing('**/api/videos**') },
  { name: 'menu', path: '/home', then: menuOpen },
  { name: 'login-needed', path: '/home', then: loginNeeded },
  { name: 'suggestions', path: '/home', then: suggestions },
  { name: 'filtered', path: '/filtered?category=hetero' },
  { name: 'filtered-last-page', path: '/filtered?page=2', then: toTheEnd },
  { name: 'filtered-beyond', path: '/filtered?category=hetero&page=999' },
  { name: 'category', path: '/category/lesbicas-bi' },
  { name: 'category-empty', path: '/category/desconhecida' },
  { name: 'search', path: '/search?q=conto' },
  { name: 'search-empty', path: '/search?q=nada+parecido' },
  {
    name: 'search-failed',
    path: '/search?q=conto',
    before: fails('**/api/videos?*'),
    then: see('Tentar novamente'),
  },
  { name: 'video', path: `/video/${video}` },
  { name: 'video-related', path: `/video/${video}`, then: inTurn(see('Vídeos relacionados'), toTheEnd) },
  { name: 'video-quality', path: `/video/${video}`, then: playing },
  { name: 'video-loading', path: `/video/${video}`, before: waits('**/api/videos/**'), onItsWay: true },
  {
    name: 'video-failed',
    path: `/video/${video}`,
    before: fails('**/playback'),
    then: see('Tentar Novamente'),
  },
  { name: 'video-missing', path: '/video/nenhum' },
  { name: 'contos', path: '/contos' },
  { name: 'contos-empty', path: '/contos?q=nada+parecido' },
  {
    name: 'contos-failed',
    path: '/contos',
    before: fails('**/api/tales/published**'),
    then: see('Tentar novamente'),
  },
  {
    name: 'conto',
    path: '/contos',
    then: inTurn(press(/^Conto de demonstração 1:/), see('Quando a semana terminou'), see('Compartilhar')),
  },
  {
    name: 'conto-end',
    path: '/contos',
    then: inTurn(
      press(/^Conto de demonstração 1:/),
      see('Quando a semana terminou'),
      see('Compartilhar'),
      toTheEnd,
    ),
  },
  { name: 'share', path: `/video/${video}`, then: inTurn(press('Compartilhar'), dialogStands) },
  {
    name: 'report',
    path: `/video/${video}`,
    then: inTurn(see(/^Publicado em/), press('Denunciar'), dialogStands),
  },
  { name: 'conto-missing', path: '/contos/nenhum' },
  { name: 'author', path: '/autor/Helena%20Prado' },
  { name: 'author-empty', path: '/autor/ninguem' },
  { name: 'books', path: '/books' },
  { name: 'books-loading', path: '/books', before: waits('**/api/books**'), onItsWay: true },
  { name: 'books-empty', path: '/books/desconhecida' },
  { name: 'books-failed', path: '/books', before: fails('**/api/books**'), then: see('Tentar novamente') },
  { name: 'ebooks', path: '/ebooks' },
  { name: 'ad-test', path: '/teste' },
  { name: 'login', path: '/login' },
  { name: 'login-failed', path: '/login', then: wrongSignIn },
  { name: 'register', path: '/register' },
  { name: 'register-incomplete', path: '/register', then: press('Cadastrar') },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'new-password', path: '/new-password' },
  { name: 'confirm-email', path: '/confirm-email' },
  { name: 'confirm-email-new', path: '/confirm-email/new' },
  { name: 'confirm-email-change', path: '/confirm-email/change' },
  { name: 'complete-registration', path: '/complete-registration' },
  { name: 'favorite-visitor', path: '/favorite' },
  { name: 'preferences', path: '/preferences' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'content-policy', path: '/content-policy' },
  { name: 'submission-policy', path: '/submission-policy' },
  { name: 'not-found', path: '/endereco-que-nao-existe' },
];

/** What people with an account see, an administrator's screens among it. */
export const MEMBER_SHOTS: readonly Shot[] = [
  { name: 'home-signed-in', path: '/home' },
  { name: 'favorite', path: '/favorite' },
  { name: 'favorite-empty', path: '/favorite', before: findsNothing('**/api/me/favorites**') },
  { name: 'tale-submission', path: '/terms', then: inTurn(submission, press('Enviar conto')) },
  { name: 'my-tales', path: '/my-tales' },
  { name: 'my-tales-empty', path: '/my-tales', before: findsNothing('**/api/me/tales**') },
  { name: 'my-tales-edit', path: '/my-tales', then: inTurn(press('Editar e reenviar'), dialogStands) },
  { name: 'profile', path: '/profile' },
  { name: 'profile-favorites', path: '/profile?tab=favorites' },
  { name: 'profile-security', path: '/profile?tab=security' },
  {
    name: 'profile-age',
    path: '/profile?tab=security',
    before: agesAreProven,
    then: inTurn(see(/^Guardada até /), scrollTo('Comprovação de idade')),
  },
  { name: 'my-videos', path: '/my-videos' },
  { name: 'my-videos-edit', path: '/my-videos', then: inTurn(press(/^Editar /), dialogStands) },
  {
    name: 'my-videos-bulk',
    path: '/my-videos?status=active',
    then: inTurn(press('Mudar categoria'), dialogStands),
  },
  { name: 'my-videos-remove', path: '/my-videos', then: inTurn(press(/^Excluir /), dialogStands) },
  { name: 'upload-video', path: '/upload-video' },
  { name: 'users', path: '/users' },
  { name: 'users-add', path: '/users', then: inTurn(press('Adicionar usuário'), dialogStands) },
  { name: 'users-person', path: '/users', then: inTurn(person, see('Sessões abertas')) },
  { name: 'dashboard', path: '/dashboard' },
  {
    name: 'dashboard-ages',
    path: '/dashboard',
    before: agesAreProven,
    then: inTurn(scrollTo('Comprovações de idade'), chartsStand),
  },
  { name: 'talelist', path: '/talelist' },
  {
    name: 'talelist-figures',
    path: '/talelist',
    then: inTurn(open('Números da moderação'), see('Por moderador'), chartsStand),
  },
  {
    name: 'talelist-terms',
    path: '/talelist',
    then: inTurn(open('Termos que a moderação procura'), see('Salvar')),
  },
  { name: 'talelist-review', path: '/talelist/review', then: see('Sinais') },
  { name: 'talelist-review-help', path: '/talelist/review', then: inTurn(see('Sinais'), press('Ajuda (?)')) },
  {
    name: 'talelist-review-refuse',
    path: '/talelist/review',
    then: inTurn(see('Sinais'), press('Recusar'), dialogStands),
  },
  {
    name: 'talelist-review-empty',
    path: '/talelist/review?queue=appeals',
    then: see('Nenhum conto na fila.'),
  },
  { name: 'audit', path: '/audit' },
  { name: 'books-admin', path: '/books-admin' },
  { name: 'ads-admin', path: '/ads-admin' },
  { name: 'uploads', path: '/uploads' },
  { name: 'reports', path: '/reports' },
  { name: 'reports-review', path: '/reports/review' },
  { name: 'policy', path: '/policy' },
  { name: 'prohibited', path: '/prohibited' },
  { name: 'settings', path: '/settings' },
  { name: 'settings-legal', path: '/settings', then: inTurn(press(/^Editar Termos/), dialogStands) },
  {
    name: 'settings-ages',
    path: '/settings',
    before: agesAreProven,
    then: inTurn(press(/^Testar agora/), see('Há o que corrigir.'), scrollTo('Formas de comprovar a idade')),
  },
];
