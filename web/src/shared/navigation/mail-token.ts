import { mailToken } from '@alcova/contracts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The token in the fragment of a link from a mail; null where it is missing or cannot be one. */
const tokenIn = (hash: string): string | null =>
  mailToken.safeParse(new URLSearchParams(hash.slice(1)).get('token')).data ?? null;

/**
 * The token that a link from a mail brought. It stands in the fragment, which no server and no log sees, and is taken out of the address
 * bar at once, so that it stays neither in the history nor in a screenshot; the router remembers it as long as the page stands.
 */
export function useMailToken(): string | null {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (!hash) return;
    // A link that was opened in the moment before the router listens would be lost with its fragment.
    if (hash === location.hash) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
    else void navigate({ pathname, search, hash }, { replace: true });
  }, [location, navigate]);
  return tokenIn(location.hash);
}
