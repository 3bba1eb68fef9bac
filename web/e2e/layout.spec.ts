import { type Page } from '@playwright/test';
import { enterAs, test } from './support/accounts';
import { asAdult, expect, site, stopClock } from './support/site';

test.describe('public menu', () => {
  for (const [entry, role, message] of [
    ['Favoritos', 'link', 'Entre na sua conta para ver os seus favoritos.'],
    ['Envie seu Conto', 'button', 'Entre na sua conta para enviar um conto.'],
  ] as const) {
    test(`[LAYOUT-11] a signed-out click on ${entry} shows for 3 seconds a message with a link to login`, async ({
      page,
    }) => {
      await asAdult(page);
      await page.clock.install({ time: new Date('2026-01-15T10:00:00Z') });
      await page.goto('/home');
      const target = page.getByRole('navigation', { name: 'Menu' }).getByRole(role, { name: entry });
      await expect(target).toBeVisible();
      await page.clock.pauseAt(new Date('2026-01-15T11:00:00Z'));
      await target.click();
      const shown = page.getByRole('status').getByText(message);
      await expect(shown.getByRole('link')).toHaveAttribute('href', '/login');
      await page.clock.runFor(2_900);
      await expect(shown).toBeVisible();
      await page.clock.runFor(200);
      await expect(shown).toHaveCount(0);
      await expect(page).toHaveURL(/\/home$/);
      await target.click();
      await shown.getByRole('link').click();
      await page.clock.resume();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByLabel('E-mail')).toBeVisible();
    });
  }

  test('Favoritos leads a signed-in person to /favorite', async ({ page, makePerson }) => {
    await enterAs(page, await makePerson());
    await page.goto('/home');
    await page.getByRole('link', { name: 'Favoritos', exact: true }).click();
    await expect(page).toHaveURL(/\/favorite$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });
const CATEGORIES = [
  ['Hetero', 'hetero'],
  ['Gay', 'gay'],
  ['Trans', 'trans'],
  ['Lésbicas/Bi', 'lesbicas-bi'],
  ['Incesto', 'incesto'],
] as const;

test.describe('entries of the public menu', () => {
  test.beforeEach(({ page }) => asAdult(page));

  test('[LAYOUT-01] Página Inicial, Categorias with five, Contos, Nossos Livros with two, Favoritos, Envie seu Conto', async ({
    page,
  }) => {
    await page.goto('/terms');
    await expect(menu(page).locator('ul').first().locator('> li > :is(a, button)')).toHaveText([
      'Página Inicial',
      'Categorias',
      'Contos',
      'Nossos Livros',
      'Favoritos',
      'Envie seu Conto',
    ]);
    await expect(menu(page).getByRole('link', { name: 'Gay' })).toHaveCount(0);
    const categories = menu(page).getByRole('button', { name: 'Categorias' });
    await categories.click();
    await expect(categories).toHaveAttribute('aria-expanded', 'true');
    const list = menu(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Categorias' }) })
      .getByRole('link');
    await expect(list).toHaveText([...CATEGORIES.map(([label]) => label), 'Todos os vídeos']);
    await expect(list.last()).toHaveAttribute('href', '/filtered');
    for (const [index, [, category]] of CATEGORIES.entries())
      await expect(list.nth(index)).toHaveAttribute('href', `/filtered?category=${category}`);
    await expect(menu(page).getByRole('link', { name: 'Contos' })).toHaveAttribute('href', '/contos');
    const books = menu(page).getByRole('button', { name: 'Nossos Livros' });
    await books.click();
    await expect(categories).toHaveAttribute('aria-expanded', 'false');
    await expect(menu(page).getByRole('link', { name: 'Livro Físico' })).toHaveAttribute('href', '/books');
    await expect(menu(page).getByRole('link', { name: 'Ebooks' })).toHaveAttribute('href', '/ebooks');
    await menu(page).getByRole('link', { name: 'Ebooks' }).click();
    await expect(page).toHaveURL(/\/ebooks$/);
    await expect(menu(page).getByRole('link', { name: 'Ebooks' })).toHaveCount(0);
    await menu(page).getByRole('link', { name: 'Página Inicial' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('[LAYOUT-01] the menu is used by hovering and by the keyboard alone', async ({ page }) => {
    await page.goto('/terms');
    const categories = menu(page).getByRole('button', { name: 'Categorias' });
    await categories.hover();
    await expect(menu(page).getByRole('link', { name: 'Trans' })).toBeVisible();
    await page.getByRole('contentinfo').hover();
    await expect(menu(page).getByRole('link', { name: 'Trans' })).toHaveCount(0);
    await categories.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Gay' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(categories).toBeFocused();
    await expect(categories).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/filtered\?category=hetero$/);
  });

  test('[LAYOUT-01] on a phone the menu is a panel that opens, closes and leads on', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/terms');
    await expect(menu(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(menu(page).getByRole('link', { name: 'Página Inicial' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await menu(page).getByRole('button', { name: 'Categorias' }).click();
    await menu(page).getByRole('link', { name: 'Lésbicas/Bi' }).click();
    await expect(page).toHaveURL(/\/filtered\?category=lesbicas-bi$/);
    await expect(menu(page)).toHaveCount(0);
  });

  test('on a phone the form of a tale gives the focus back to the panel of the menu', async ({
    page,
    makePerson,
  }) => {
    await enterAs(page, await makePerson());
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const entry = menu(page).getByRole('button', { name: 'Envie seu Conto' });
    await entry.click();
    await expect(page.getByRole('dialog', { name: 'Envie seu Conto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(entry).toBeFocused();
  });
});

test('[LAYOUT-02] the footer links to the legal pages and has a copyright line', async ({ page }) => {
  await asAdult(page);
  await page.goto('/home');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  for (const [address, title] of [
    ['/privacy', 'Política de privacidade'],
    ['/content-policy', 'Política de conteúdo'],
    ['/submission-policy', 'Política de envio para autores'],
    ['/terms', 'Termos de uso'],
  ] as const) {
    await footer.locator(`a[href="${address}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    // The page before stays until the next one's text has come: a click while the text comes in would press where the footer was.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('[LAYOUT-10] every navigation scrolls to the top, and the browser restores nothing itself', async ({
  page,
}) => {
  await asAdult(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/terms');
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual');
  const scrolled = () => page.evaluate(() => window.scrollY);
  const down = async () => {
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    // The resets of the way here may come while this scrolls already.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await scrolled()).toBeGreaterThan(100);
    }).toPass();
  };
  await down();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade' }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect.poll(scrolled).toBe(0);
  await down();
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(scrolled).toBe(0);
  await down();
  await page.goForward();
  await expect.poll(scrolled).toBe(0);
  await down();
  // The link to the page where one is.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade' }).click();
  await expect.poll(scrolled).toBe(0);
});

test('a link that is pressed right after a navigation is followed: the page is not pulled away from under it', async ({
  page,
}) => {
  await asAdult(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.clock.install();
  await page.goto('/privacy');
  const footer = page.getByRole('contentinfo');
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await footer.getByRole('link', { name: 'Termos de uso' }).click();
  await expect(title('Termos de uso')).toBeVisible();
  await stopClock(page);
  await footer.getByRole('link', { name: 'Privacidade' }).click();
  await expect(title('Política de privacidade')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await footer.getByRole('link', { name: 'Termos de uso' }).hover();
  await page.mouse.down();
  await page.clock.runFor(1_000);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/terms$/);
});

test.describe('header', () => {
  /** The header stands in one row within the window, and what is in it can be touched. */
  async function standsInOneRow(page: Page, where: string): Promise<void> {
    const header = page.getByRole('banner');
    const { width } = page.viewportSize() ?? { width: 0 };
    // What the server wrote gives its place to the application's own header.
    const height = async () => (await header.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
    await expect.poll(height, { message: where }).toBeLessThanOrEqual(72);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
    let right = 0;
    for (const control of await header.locator('a:visible, button:visible, input:visible').all()) {
      const box = await control.boundingBox();
      expect(box?.height ?? 0, where).toBeGreaterThanOrEqual(40);
      expect(box?.x ?? 0, `${where}: nothing covers its neighbour`).toBeGreaterThanOrEqual(right - 1);
      right = (box?.x ?? 0) + (box?.width ?? 0);
    }
    expect(right, where).toBeLessThanOrEqual(width);
  }

  test('stays in one row from 320 to 2560 pixels, signed out and in; the quick exit stays in view and covers nothing', async ({
    page,
  }) => {
    await asAdult(page);
    for (const status of ['out', 'in']) {
      if (status === 'in') await enterAs(page, site());
      await page.goto('/terms');
      await expect(page.getByRole('banner').getByText(status === 'in' ? 'Dashboard' : 'Login')).toBeVisible();
      for (const width of [320, 360, 480, 640, 768, 1024, 1440, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => window.scrollTo(0, 0));
        await standsInOneRow(page, `${width}, signed ${status}`);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const exit = page.getByRole('banner').getByRole('button', { name: 'Saída rápida' });
        await expect(exit).toBeInViewport({ ratio: 1 });
        const isCut = (button: HTMLElement) =>
          button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight;
        expect(await exit.innerText(), `${width}: its name can be read`).toMatch(/^Saída\s+rápida$/);
        expect(await exit.evaluate(isCut), `${width}: all of its name is seen`).toBe(false);
      }
    }
  });

  test('the header is slim on a phone that lies', async ({ page }) => {
    await asAdult(page);
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto('/terms');
    const header = page.getByRole('banner');
    await expect(header.getByText('Login')).toBeVisible();
    await expect
      .poll(async () => (await header.boundingBox())?.height ?? Number.POSITIVE_INFINITY)
      .toBeLessThanOrEqual(50);
    await expect(header.getByRole('button', { name: 'Saída rápida' })).toBeInViewport({ ratio: 1 });
  });

  test('on a phone who is signed in switches the theme in the menu, on public pages and in the area of administrators', async ({
    page,
  }) => {
    const html = page.locator('html');
    const admin = page.getByRole('navigation', { name: 'MENU', exact: true });
    await enterAs(page, site());
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [path, panel, to, theme] of [
      ['/terms', menu(page), 'Usar tema escuro', 'dark'],
      ['/talelist', admin, 'Usar tema claro', 'light'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Usar tema/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      await panel.getByRole('button', { name: to }).click();
      await expect(html).toHaveAttribute('data-theme', theme);
      await expect(panel.getByRole('button', { name: /^Usar tema/ })).not.toHaveText(to);
    }
    await page.setViewportSize({ width: 768, height: 740 });
    await expect(page.getByRole('button', { name: /^Usar tema/ })).toHaveCount(1);
  });

  test('what a phone has no room for stands in the menu: preferences and the way out', async ({ page }) => {
    await enterAs(page, site());
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await menu(page).getByRole('link', { name: 'Preferências' }).click();
    await expect(page).toHaveURL(/\/preferences$/);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await menu(page).getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
