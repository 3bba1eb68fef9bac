import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { recordFrom } from '../../shared/json';

/** The paths of the entries of the history that were seen since the staff's screens were entered, by the router's count. */
const seen = new Map<number, string>();
const useBehind = create<{ readonly path: string | null }>()(() => ({ path: null }));

/** Other screens came in between: what is behind is not known any more. */
export const forgetBehind = (): void => seen.clear();

/** Notes the entry that is shown. Entries that dialogs lay over a page do not count. */
function note(pathname: string): string | null {
  const { idx, over } = recordFrom(window.history.state);
  if (typeof idx !== 'number') return null;
  const at = idx - (typeof over === 'number' ? over : 0);
  seen.set(at, pathname);
  const before = [...seen.keys()].filter((one) => one < at);
  return seen.get(Math.max(...before)) ?? null;
}

/** Where Back leads from this screen of the staff; null where that was not seen. */
export function usePathBehind(): string | null {
  const { pathname, key } = useLocation();
  useEffect(() => useBehind.setState({ path: note(pathname) }), [pathname, key]);
  return useBehind(({ path }) => path);
}
