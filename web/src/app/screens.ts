import { logFailure } from '../shared/log';
import { lazy } from 'react';

/** Every screen is a piece of its own; those of administrators and their layout never reach a visitor. */
const loadHome = () => import('../features/home/HomeScreen');
const loadCategory = () => import('../features/listing/CategoryScreen');
const loadSearch = () => import('../features/search/SearchScreen');
const loadVideo = () => import('../features/video/VideoScreen');
const loadBooks = () => import('../features/books/BooksScreen');

export const HomeScreen = lazy(async () => ({ default: (await loadHome()).HomeScreen }));
export const CategoryScreen = lazy(async () => ({ default: (await loadCategory()).CategoryScreen }));
export const SearchScreen = lazy(async () => ({ default: (await loadSearch()).SearchScreen }));
export const VideoScreen = lazy(async () => ({ default: (await loadVideo()).VideoScreen }));
export const BooksScreen = lazy(async () => ({ default: (await loadBooks()).BooksScreen }));
export const EbooksScreen = lazy(async () => ({ default: (await loadBooks()).EbooksScreen }));
export const AdTestScreen = lazy(async () => ({
  default: (await import('../features/ad-test/AdTestScreen')).AdTestScreen,
}));
export const TermsScreen = lazy(() => import('../features/legal/TermsScreen'));
export const PrivacyScreen = lazy(() => import('../features/legal/PrivacyScreen'));
export const ContentPolicyScreen = lazy(() => import('../features/legal/ContentPolicyScreen'));
export const SubmissionPolicyScreen = lazy(() => import('../features/legal/SubmissionPolicyScreen'));
export const PreferencesScreen = lazy(() => import('../features/preferences/PreferencesScreen'));
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
export const DashboardScreen = lazy(async () => ({
  default: (await import('../features/dashboard/DashboardScreen')).DashboardScreen,
}));
export const BooksAdminScreen = lazy(async () => ({
  default: (await import('../features/books-admin/BooksAdminScreen')).BooksAdminScreen,
}));
export const AdsAdminScreen = lazy(async () => ({
  default: (await import('../features/ads-admin/AdsAdminScreen')).AdsAdminScreen,
}));
export const TalesScreen = lazy(async () => ({
  default: (await import('../features/tales-admin/TalesScreen')).TalesScreen,
}));
export const SettingsScreen = lazy(async () => ({
  default: (await import('../features/settings/SettingsScreen')).SettingsScreen,
}));
export const UploadLogScreen = lazy(async () => ({
  default: (await import('../features/upload-log/UploadLogScreen')).UploadLogScreen,
}));
export const FavoritesScreen = lazy(async () => ({
  default: (await import('../features/favorites/FavoritesScreen')).FavoritesScreen,
}));
export const ProfileScreen = lazy(async () => ({
  default: (await import('../features/profile/ProfileScreen')).ProfileScreen,
}));

const PRELOADED = [
  [/^\/(?:search|home\?(?:.*&)?q=.)/, loadSearch],
  [/^\/(?:$|home\b|\?)/, loadHome],
  [/^\/(?:filtered\b|category\/|c\/)/, loadCategory],
  [/^\/video\//, loadVideo],
] as const;

/** Fetches the code of a public screen while the server is still asked who is here. A failure shows when the screen is drawn. */
export function preloadScreen({ pathname, search }: { pathname: string; search: string }): void {
  const load = PRELOADED.find(([address]) => address.test(pathname + search))?.[1];
  load?.().catch((cause: unknown) => logFailure('screen: could not be preloaded', cause));
}
