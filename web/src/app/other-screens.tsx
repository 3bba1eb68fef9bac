import { useLocation } from 'react-router-dom';
import { screen } from './base/load-screen';

const NotFound = screen(async () => (await import('./NotFound')).NotFound);

/** Stands for all authors. */
const AUTHOR = '/autor/';

/** Screens that few visits begin with or come to, by their address: what everybody loads does not tell the names of their files. */
const SCREENS: Readonly<Record<string, typeof NotFound>> = {
  [AUTHOR]: screen(async () => (await import('../features/author/AuthorScreen')).AuthorScreen),
  '/teste': screen(async () => (await import('../features/ad-test/AdTestScreen')).AdTestScreen),
  '/register': screen(async () => (await import('../features/register/RegisterScreen')).RegisterScreen),
  '/favorite': screen(async () => (await import('../features/favorites/FavoritesScreen')).FavoritesScreen),
  '/my-tales': screen(async () => (await import('../features/my-tales/MyTalesScreen')).MyTalesScreen),
  '/profile': screen(async () => (await import('../features/profile/ProfileScreen')).ProfileScreen),
  '/terms': screen(async () => (await import('../features/legal/TermsScreen')).default),
  '/privacy': screen(async () => (await import('../features/legal/PrivacyScreen')).default),
  '/content-policy': screen(async () => (await import('../features/legal/ContentPolicyScreen')).default),
  '/submission-policy': screen(
    async () => (await import('../features/legal/SubmissionPolicyScreen')).default,
  ),
  '/denuncia': screen(async () => (await import('../features/report/ReportScreen')).ReportScreen),
  '/denuncia/acompanhar': screen(async () => (await import('../features/report/TicketScreen')).TicketScreen),
  '/transparencia': screen(
    async () => (await import('../features/transparency/TransparencyScreen')).TransparencyScreen,
  ),
  '/preferences': screen(async () => (await import('../features/preferences/PreferencesScreen')).default),
  '/forgot-password': screen(
    async () => (await import('../features/password/ForgottenScreen')).ForgottenScreen,
  ),
  '/new-password': screen(
    async () => (await import('../features/password/NewPasswordScreen')).NewPasswordScreen,
  ),
  '/confirm-email': screen(
    async () => (await import('../features/password/ConfirmEmailScreen')).ConfirmEmailScreen,
  ),
  '/confirm-email/new': screen(
    async () => (await import('../features/password/EmailChangeScreens')).NewEmailScreen,
  ),
  '/confirm-email/change': screen(
    async () => (await import('../features/password/EmailChangeScreens')).EmailChangeScreen,
  ),
  '/complete-registration': screen(
    async () => (await import('../features/register/CompleteRegistrationScreen')).CompleteRegistrationScreen,
  ),
};

const nameOf = (pathname: string): string => {
  const address = pathname.replace(/\/+$/, '').toLowerCase();
  return address.startsWith('/autor/') ? AUTHOR : address;
};

/** Loads the code of the screen of an address. Never fails. */
export const preloadOther = (pathname: string): Promise<void> =>
  (SCREENS[nameOf(pathname)] ?? NotFound).preload();

/** The screen of an address for which the first table holds none of its own, whatever its case, as there. */
export function OtherScreen() {
  const { pathname } = useLocation();
  const Screen = SCREENS[nameOf(pathname)] ?? NotFound;
  return <Screen />;
}
