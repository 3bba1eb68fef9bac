import { logFailure } from '../shared/log';
import { screen } from './load-screen';

/** Every screen is a piece of its own; those of administrators and their layout never reach a visitor. */
const loadHome = () => import('../features/home/HomeScreen');
const loadCategory = () => import('../features/listing/CategoryScreen');
const loadSearch = () => import('../features/search/SearchScreen');
const loadVideo = () => import('../features/video/VideoScreen');
const loadBooks = () => import('../features/books/BooksScreen');

export const HomeScreen = screen(async () => (await loadHome()).HomeScreen);
export const CategoryScreen = screen(async () => (await loadCategory()).CategoryScreen);
export const SearchScreen = screen(async () => (await loadSearch()).SearchScreen);
export const VideoScreen = screen(async () => (await loadVideo()).VideoScreen);
export const BooksScreen = screen(async () => (await loadBooks()).BooksScreen);
export const EbooksScreen = screen(async () => (await loadBooks()).EbooksScreen);
export const TaleSubmission = screen(
  async () => (await import('../features/tale-submission/SubmissionDialog')).SubmissionDialog,
);
export const ContosScreen = screen(
  async () => (await import('../features/contos/ContosScreen')).ContosScreen,
);
export const TaleScreen = screen(async () => (await import('../features/contos/TaleScreen')).TaleScreen);
export const AgeScreen = screen(async () => (await import('../features/age/AgeScreen')).AgeScreen);
export const LoginScreen = screen(async () => (await import('../features/login/LoginScreen')).LoginScreen);
export const GoogleReturn = screen(
  async () => (await import('../features/login/google/GoogleReturn')).GoogleReturn,
);
export const AdminLayout = screen(async () => (await import('./layout/AdminLayout')).AdminLayout, {
  isFrame: true,
});
export const AdminScreen = screen(async () => (await import('./admin-screens')).AdminScreen, {
  isFrame: true,
});
export const OtherScreen = screen(async () => (await import('./other-screens')).OtherScreen, {
  isFrame: true,
});

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
