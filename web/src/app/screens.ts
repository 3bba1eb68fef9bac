import { screen } from './base/load-screen';
import { isStaffPath } from './staff-paths';

/** Every screen is a piece of its own; those of administrators and their layout never reach a visitor. */
const loadBooks = () => import('../features/books/BooksScreen');
const loadOthers = () => import('./other-screens');

export const HomeScreen = screen(async () => (await import('../features/home/HomeScreen')).HomeScreen);
export const CategoryScreen = screen(
  async () => (await import('../features/listing/CategoryScreen')).CategoryScreen,
);
export const SearchScreen = screen(
  async () => (await import('../features/search/SearchScreen')).SearchScreen,
);
export const VideoScreen = screen(async () => (await import('../features/video/VideoScreen')).VideoScreen);
export const BooksScreen = screen(async () => (await loadBooks()).BooksScreen);
export const EbooksScreen = screen(async () => (await loadBooks()).EbooksScreen);
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
export const OtherScreen = screen(async () => (await loadOthers()).OtherScreen, {
  isFrame: true,
});

/** What stands at an address with a screen of its own, whatever its case, as in the table of addresses. */
const SCREENS = [
  [/^\/(?:search|home\?(?:.*&)?q=.)/i, SearchScreen],
  [/^\/(?:home)?(?:[/?]|$)/i, HomeScreen],
  [/^\/(?:filtered(?:[/?]|$)|category\/|c\/)/i, CategoryScreen],
  [/^\/video\//i, VideoScreen],
  [/^\/contos\/./i, TaleScreen],
  [/^\/contos(?:[/?]|$)/i, ContosScreen],
  [/^\/books(?:[/?]|$)/i, BooksScreen],
  [/^\/ebooks(?:[/?]|$)/i, EbooksScreen],
] as const;

type Address = Pick<Location, 'pathname' | 'search'>;

const screenOf = ({ pathname, search }: Address) =>
  SCREENS.find(([address]) => address.test(pathname + search))?.[1];

/** Whether the screen of an address is for everybody, and the same for everybody who is not signed in. */
export const isForEverybody = (address: Address): boolean =>
  screenOf(address) !== undefined || /^\/autor\//i.test(address.pathname);

/**
 * Loads the code of the screen that an address shows, so that the first drawing has it. Never fails: what cannot be had tells of itself when
 * it is drawn. Whose screens are for the staff waits for the answer who is here.
 */
export async function preloadScreen(address: Address): Promise<void> {
  const own = screenOf(address);
  if (own) return own.preload();
  if (/^\/login\/?$/i.test(address.pathname)) return LoginScreen.preload();
  if (isStaffPath(address.pathname) || /^\/login\//i.test(address.pathname)) return;
  await OtherScreen.preload();
  await loadOthers().then(
    ({ preloadOther }) => preloadOther(address.pathname),
    // The screen of its frame, which could not be had either, tells of it.
    () => undefined,
  );
}
