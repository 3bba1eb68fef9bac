import { create } from 'zustand';
import { browserStorage } from '../storage';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const stored = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

interface ThemeState {
  readonly theme: Theme;
  readonly toggle: () => void;
}

/** The theme; public/before-paint.js has already set the stored one on the page when this loads. */
export const useTheme = create<ThemeState>()((set, get) => ({
  theme: stored(),
  toggle: () => {
    const theme: Theme = get().theme === 'dark' ? 'light' : 'dark';
    browserStorage.set(KEY, theme);
    document.documentElement.dataset.theme = theme;
    set({ theme });
  },
}));
