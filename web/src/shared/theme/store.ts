import { create } from 'zustand';
import { browserStorage } from '../storage';

export type Theme = 'light' | 'dark';
/** `auto`: that of the system. */
export type ThemeChoice = Theme | 'auto';

const KEY = 'theme';
const AUTO_KEY = 'themeAuto';
const DARK_SYSTEM = '(prefers-color-scheme: dark)';
const shown = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
const isAuto = () => browserStorage.get(AUTO_KEY) === '1';

interface ThemeState {
  readonly theme: Theme;
  readonly choice: ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
  /** To the other one; it no longer follows the system. */
  readonly toggle: () => void;
  /** Shows what is chosen: another tab, or the system, has changed it. */
  readonly follow: () => void;
}

/** The theme; public/before-paint.js has already set the stored one on the page when this loads. */
export const useTheme = create<ThemeState>()((set, get) => ({
  theme: shown(),
  choice: isAuto() ? 'auto' : shown(),
  choose: (choice) => {
    if (choice === 'auto') browserStorage.set(AUTO_KEY, '1');
    else {
      browserStorage.remove(AUTO_KEY);
      browserStorage.set(KEY, choice);
    }
    get().follow();
  },
  toggle: () => get().choose(get().theme === 'dark' ? 'light' : 'dark'),
  follow: () => {
    const isDark = isAuto() ? window.matchMedia(DARK_SYSTEM).matches : browserStorage.get(KEY) === 'dark';
    const theme: Theme = isDark ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    set({ theme, choice: isAuto() ? 'auto' : theme });
  },
}));

let isFollowing = false;

/** From here on the page follows what other tabs choose, and the system where that is chosen. */
export function followTheme(): void {
  if (isFollowing) return;
  isFollowing = true;
  const { follow } = useTheme.getState();
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === AUTO_KEY || key === null) follow();
  });
  window.matchMedia(DARK_SYSTEM).addEventListener('change', follow);
}
