import { type Page } from '@playwright/test';
import { expect } from './site';

/** Who looks at a screen. */
export type Viewer = 'visitor' | 'admin';

export interface Screen {
  readonly path: string;
  readonly viewer: Viewer;
}

const by =
  (viewer: Viewer) =>
  (path: string): Screen => ({ path, viewer });

/** Every address of the site that shows a screen; `/video/{id}` comes with the id of a video. A new screen is named here. */
export const screens = (videoId: string): readonly Screen[] => [
  ...[
    '/home',
    '/home?page=999',
    '/search?q=conto',
    '/search?q=nadaassim',
    '/filtered?category=hetero',
    '/category/lesbicas-bi',
    '/c/desconhecida',
    `/video/${videoId}`,
    '/video/nenhum',
    '/contos',
    '/contos?q=nadaassim',
    '/contos/nenhum',
    '/autor/Teste',
    '/autor/ninguem',
    '/books',
    '/books/ebook',
    '/ebooks',
    '/teste',
    '/login',
    '/register',
    '/forgot-password',
    '/new-password',
    '/confirm-email',
    '/confirm-email/new',
    '/confirm-email/change',
    '/complete-registration',
    '/preferences',
    '/terms',
    '/privacy',
    '/content-policy',
    '/submission-policy',
    '/denuncia',
    '/denuncia/acompanhar',
    '/transparencia',
    '/nada',
  ].map(by('visitor')),
  ...[
    '/favorite',
    '/my-tales',
    '/profile',
    '/profile?tab=favorites',
    '/profile?tab=security',
    '/dashboard',
    '/my-videos',
    '/talelist',
    '/talelist/review',
    '/audit',
    '/books-admin',
    '/ads-admin',
    '/upload-video',
    '/users',
    '/users/person',
    '/uploads',
    '/settings',
    '/reports',
    '/reports/review',
    '/policy',
    '/prohibited',
  ].map(by('admin')),
];

/** Addresses that show the page for what is missing, on purpose. */
const MISSING = new Set(['/nada']);

/** Opens a screen and waits until it stands: its heading is drawn, nothing is on its way, and it is the screen that was asked for. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  const missing = page.getByRole('heading', { name: 'Página não encontrada' });
  await expect(missing, `${path} has no screen`).toHaveCount(MISSING.has(path) ? 1 : 0);
}

/** Waits until a heading is drawn and nothing says that it is loading, but for banners: those below the fold wait to be seen. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^(Carregando(?! anúncio)|Inicializando|Verificando)/)).toHaveCount(0, {
    timeout: 20_000,
  });
}
