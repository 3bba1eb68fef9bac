import { type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
  /** Kept with the entry in the history. */
  readonly state?: unknown;
  /** Takes the place of the entry where one is, instead of adding one. */
  readonly replace?: boolean;
}

/** A click that the browser should handle itself: a new tab, a download, another button. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey;

/**
 * A link inside the site. The router's own also brings form submission and prefetching for its framework mode, 5 kB gzip that no page here
 * uses. A link to the address where one already is replaces the entry instead of adding one, as browsers do.
 */
export function Link({ to, state, replace = false, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isForBrowser(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace || href === `${pathname}${search}`, state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
