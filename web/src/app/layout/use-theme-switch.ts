import { useTheme } from '../../shared/theme/store';
import { texts } from '../base/texts';

/** The switch of the theme: `label` says which one it leads to. */
export function useThemeSwitch() {
  const { theme, toggle } = useTheme();
  return { theme, toggle, label: theme === 'dark' ? texts.toLight : texts.toDark };
}
