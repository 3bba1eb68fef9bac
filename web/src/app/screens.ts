import { logFailure } from '../shared/log';
import { lazy } from 'react';

/** Every screen is a piece of its own; those of administrators and their layout never reach a visitor. */
const loadHome = () => import('../features/home/HomeScreen');
const loadVideo = () => import('../features/video/VideoScreen');
const loadLegal = () => import('../features/legal/LegalScreen');

export const HomeScreen = lazy(async () => ({ default: (await loadHome()).HomeScreen }));
export const VideoScreen = lazy(async () => ({ default: (await loadVideo()).VideoScreen }));
export const TermsScreen = lazy(async () => ({ default: (await loadLegal()).TermsScreen }));
export const PrivacyScreen = lazy(async () => ({ default: (await loadLegal()).PrivacyScreen }));
export const LoginScreen = lazy(async () => ({
  default: (await import('../features/login/LoginScreen')).LoginScreen,
}));
export const GoogleReturn = lazy(async () => ({
  default: (await import('../features/login/google/GoogleReturn')).GoogleReturn,
}));
export const RegisterScreen = lazy(async () => ({
  default: (await import('../features/register/RegisterScreen')).RegisterScreen,
}));
export const ForgottenScreen = lazy(async () => ({
  default: (await import('../features/password/ForgottenScreen')).ForgottenScreen,
}));
export const NewPasswordScreen = lazy(async () => ({
  default: (await import('../features/password/NewPasswordScreen')).NewPasswordScreen,
}));
export const ConfirmEmailScreen = lazy(async () => ({
  default: (await import('../features/password/ConfirmEmailScreen')).ConfirmEmailScreen,
}));
export const AdminLayout = lazy(async () => ({
  default: (await import('./layout/AdminLayout')).AdminLayout,
}));
export const MyVideosScreen = lazy(async () => ({
  default: (await import('../features/my-videos/MyVideosScreen')).MyVideosScreen,
}));
export const UploadScreen = lazy(async () => ({
  default: (await import('../features/upload/UploadScreen')).UploadScreen,
}));
export const UsersScreen = lazy(async () => ({
  default: (await import('../features/users/UsersScreen')).UsersScreen,
}));
export const FavoritesScreen = lazy(async () => ({
  default: (await import('../features/favorites/FavoritesScreen')).FavoritesScreen,
}));
export const ProfileScreen = lazy(async () => ({
  default: (await import('../features/profile/ProfileScreen')).ProfileScreen,
}));

/** Fetches the code of a public screen while the server is still asked who is here. A failure shows when the screen is drawn. */
export function preloadScreen(pathname: string): void {
  const load =
    pathname === '/' || pathname === '/home' ? loadHome : pathname.startsWith('/video/') ? loadVideo : null;
  load?.().catch((cause: unknown) => logFailure('screen: could not be preloaded', cause));
}
