import { type Page, type Route } from '@playwright/test';
import { enterAs, test } from './support/accounts';
import { SENSELESS, withoutAnswers } from './support/answers';
import { readyVideo } from './support/ready-video';
import { fillLogin } from './support/sign-in';
import { asAdult, expect, site } from './support/site';

const videoId = readyVideo('Conto que resiste', 2);

const SLOW_MS = 5_000;
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar novamente' });

interface Case {
  readonly path: string;
  /** The call that is broken. */
  readonly call: string | RegExp;
  /** What stands there once the call works again. */
  readonly recovered: (page: Page) => Promise<void>;
}

const cards = async (page: Page) =>
  expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Conto que resiste/ })
      .first(),
  ).toBeVisible({
    timeout: 20_000,
  });

/** For each public screen the call that it cannot do without. */
const essential = (): readonly Case[] => [
  { path: '/home', call: /\/api\/videos\/home/, recovered: cards },
  { path: '/filtered?category=hetero', call: /\/api\/videos\?/, recovered: cards },
  { path: '/search?q=conto', call: /\/api\/videos\?/, recovered: cards },
  {
    path: '/books',
    call: /\/api\/books/,
    recovered: (page) => expect(page.getByText('Nenhum livro encontrado')).toBeVisible({ timeout: 20_000 }),
  },
  {
    path: '/ebooks',
    call: /\/api\/books/,
    recovered: (page) => expect(page.getByText('Nenhum e-book encontrado')).toBeVisible({ timeout: 20_000 }),
  },
];

const broken: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 500': (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>erro</h1>' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'answers rubbish': (route) => route.fulfill({ contentType: 'application/json', body: '{"items":' }),
};

test.beforeEach(({ page }) => asAdult(page));

for (const [how, act] of Object.entries(broken)) {
  test(`a list whose call ${how} says so, keeps its header and recovers by 'Tentar novamente'`, async ({
    page,
  }) => {
    for (const { path, call, recovered } of essential()) {
      await withoutAnswers(page);
      await page.route(call, act);
      await page.goto(path);
      await expect(retry(page).first(), path).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('banner')).toBeVisible();
      await page.unroute(call, act);
      await retry(page).first().click();
      await recovered(page);
    }
  });
}

test('a list whose call takes five seconds keeps its header and comes in the end', async ({ page }) => {
  await withoutAnswers(page);
  await page.route(/\/api\/videos\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await page.goto('/filtered?category=hetero');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  await cards(page);
});

test('the video page stands, whichever of its other calls fails', async ({ page }) => {
  await withoutAnswers(page);
  const others = [/\/related/, /\/api\/me\/state/, /\/api\/config/, /\/api\/ads/, /\/playback/];
  for (const call of others) {
    await page.route(call, (route) => route.abort('connectionreset'));
    await page.goto(`/video/${videoId()}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Conto que resiste' }),
      String(call),
    ).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(call);
  }
});

test('who is here cannot be asked: the site shows itself as to a visitor', async ({ page }) => {
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/filtered?category=hetero');
  await cards(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

const storages: Readonly<Record<string, () => void>> = {
  blocked: () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'full of rubbish': () => {
    // It runs in every frame; those of banners have no storage.
    if (window.top !== window) return;
    for (const key of [
      'theme',
      'videos_home',
      'videos_hetero',
      'playbackPositions',
      'historySince',
      'historyDays',
    ])
      localStorage.setItem(key, '{"é":[null,');
    localStorage.setItem('player', '[]');
  },
};

for (const [how, spoil] of Object.entries(storages)) {
  test(`a browser whose storage is ${how} enters, browses and opens a video`, async ({ page }) => {
    await page.addInitScript(spoil);
    await page.goto('/filtered?category=hetero');
    const gate = page.getByRole('heading', { name: 'Conteúdo para maiores de 18 anos' });
    const list = page.getByRole('link', { name: /Conto que resiste/ }).first();
    await expect(gate.or(list)).toBeVisible({ timeout: 20_000 });
    if (await gate.isVisible()) await page.getByRole('main').getByRole('button').last().click();
    await list.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Conto que resiste' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Preferências' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Preferências' })).toBeVisible();
  });
}

test('banners whose frame is refused leave the pages as they are', async ({ page }) => {
  await page.route('**/banners/**', (route) => route.abort('blockedbyclient'));
  await page.route(/\/api\/ads/, (route) => route.abort('blockedbyclient'));
  for (const path of ['/filtered?category=hetero', '/search?q=conto']) {
    await page.goto(path);
    await cards(page);
  }
  await page.goto('/teste');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
});

/** Every call of the page but those whose address goes on so, which the server answers. */
const allBut = (sound: string) => new RegExp(`/api/(?!${sound})`);
const said = (page: Page, text: string) => page.getByRole('main').getByText(text);
const stands = async (page: Page, heading: string) => {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('Algo deu errado')).toHaveCount(0);
};

interface Screen {
  readonly path: string;
  readonly heading: string;
  /** What its parts say of the answers that tell nothing. */
  readonly words: readonly string[];
  /** What they say of those of an older server, where they can show some of it. */
  readonly ofOlder?: readonly string[];
}

const LISTS: readonly Screen[] = [
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
  { path: '/books', heading: 'Livro Físico', words: ['Nenhum livro encontrado'] },
  { path: '/ebooks', heading: 'Ebooks', words: ['Nenhum e-book encontrado'] },
  {
    path: '/transparencia',
    heading: 'Transparência',
    words: ['Não foi possível carregar os números.'],
  },
  { path: '/teste', heading: 'Teste de anúncios', words: ['Erro interno'] },
];
const OWN: readonly Screen[] = [
  {
    path: '/favorite',
    heading: 'Meus Vídeos Favoritos',
    words: ['Não foi possível carregar.'],
    ofOlder: ['Antigo'],
  },
  {
    path: '/favorite?of=tales',
    heading: 'Meus Contos Favoritos',
    words: ['Não foi possível carregar os contos.'],
  },
  { path: '/my-tales', heading: 'Meus contos', words: ['Não foi possível carregar os seus contos.'] },
  {
    path: '/dashboard',
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

for (const [what, answer] of Object.entries(SENSELESS)) {
  const isOlder = what === 'an older shape';
  const senseless = (route: Route) => route.fulfill(answer);
  const look = async (page: Page, screens: readonly Screen[]) => {
    await withoutAnswers(page);
    await page.route(allBut('auth'), senseless);
    for (const { path, heading, words, ofOlder = words } of screens) {
      await page.goto(path);
      for (const text of isOlder ? ofOlder : words)
        await expect(said(page, text).first(), path).toBeVisible();
      if (!isOlder || path !== '/autor/Teste') await stands(page, heading);
    }
  };

  test(`[AD-03] [VIDEO-06] [D14] parts of /home, /video and /contos say what they are to of ${what}, or stand aside, and come at another try`, async ({
    page,
  }) => {
    const address = `/video/${videoId()}`;
    await withoutAnswers(page);
    await page.route('**/api/**', senseless);
    await page.goto('/home');
    await expect(said(page, isOlder ? 'Antigo' : 'Não foi possível carregar.').first()).toBeVisible();
    await stands(page, 'Vídeos');
    await expect(page.getByRole('heading', { name: 'Contos mais novos' })).toHaveCount(0);
    const suggested = page.waitForResponse('**/api/search?**');
    await page.getByRole('combobox', { name: 'Buscar contos' }).fill('conto');
    await suggested;
    await stands(page, 'Vídeos');
    await page.goto(address);
    await expect(said(page, 'Não foi possível carregar o vídeo.')).toBeVisible();
    await page.goto('/contos');
    await expect(said(page, 'Não foi possível carregar os contos.')).toBeVisible();
    await stands(page, 'Contos');

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(allBut(`videos/${videoId()}$`), senseless);
    await page.goto(address);
    await stands(page, 'Conto que resiste');
    const like = page.getByRole('button', { name: 'Gostei: 0', exact: true });
    await expect(like).toBeEnabled();
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    const related = page.getByRole('region', { name: 'Vídeos relacionados' });
    await expect(related.getByText(isOlder ? 'Antigo' : 'Erro ao carregar vídeos similares')).toBeVisible();
    await page.getByRole('article').getByRole('figure').scrollIntoViewIfNeeded();
    await expect(said(page, 'Erro interno')).toBeVisible();
    await stands(page, 'Conto que resiste');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (isOlder) return;
    await related.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(related.getByText('Erro ao carregar vídeos similares')).toHaveCount(0);
    await expect(related.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
  });

  test(`[LIST-07] [SEARCH-08] [BOOK-03] lists whose answer is ${what} say so alone`, async ({ page }) => {
    await look(page, LISTS);
  });

  test(`own lists and the parts of the dashboard whose answer is ${what} say so alone`, async ({ page }) => {
    await enterAs(page, site());
    await look(page, OWN);
  });

  test(`[AUTH-04] [AUTH-07] who signs in or registers and gets ${what} is told so, and who is here stays unknown`, async ({
    page,
  }) => {
    await page.route(/\/api\/auth\/(login|register|me)$/, senseless);
    await page.goto('/login');
    await fillLogin(page, { email: 'ana@alcova.test', password: 'uma senha qualquer' });
    await expect(page.getByText('Erro ao fazer login. Tente novamente', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/register');
    await page.getByLabel('Nome').fill('Ana');
    await page.getByLabel('E-mail').fill('ana@alcova.test');
    for (const label of ['Senha', 'Confirme a senha'])
      await page.getByLabel(label, { exact: true }).fill('correnteza azul 7');
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    await expect(page.getByText('Erro ao cadastrar usuário', { exact: true })).toBeVisible();
    await page.goto('/favorite');
    await expect(page.getByText('Não foi possível verificar a sua conta.')).toBeVisible();
  });
}
