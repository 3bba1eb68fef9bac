import { type ReactNode, useContext, useMemo } from 'react';
import { type To, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { leaveBy } from './guard-store';

/** The router hands addresses over in parts; one without a path stays where it is. */
const pathOf = (to: To): string | null =>
  typeof to === 'string' ? null : (to.pathname ?? window.location.pathname);

/**
 * Lets every navigation inside the site pass the guard. The router has a blocker of its own only in its data form, which would double the
 * router's weight on every public page; hence its navigator is wrapped here.
 */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const guarded = useMemo(() => {
    const { navigator } = context;
    return {
      ...context,
      navigator: {
        ...navigator,
        createHref: navigator.createHref.bind(navigator),
        go: (delta: number) => leaveBy(() => navigator.go(delta)),
        push: (...to: Parameters<typeof navigator.push>) =>
          leaveBy(() => navigator.push(...to), pathOf(to[0])),
        replace: (...to: Parameters<typeof navigator.replace>) =>
          leaveBy(() => navigator.replace(...to), pathOf(to[0])),
      },
    };
  }, [context]);
  return <NavigationContext.Provider value={guarded}>{children}</NavigationContext.Provider>;
}
