import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary';

interface PartProps {
  /** For the log. */
  readonly name: string;
  readonly children: ReactNode;
  /** Stands there while its code is on its way. */
  readonly waiting?: ReactNode;
  /** Stands there where it cannot be drawn; `again` asks anew for what it shows. Nothing, where the page can do without. */
  readonly instead?: (again: () => void) => ReactNode;
  /** Another value is drawn anew, as another page is: the moment of an answer that is asked for outside of the part, say. */
  readonly resetKey?: string | number;
}

const nothing = () => null;

/**
 * A part of a page that stands alone: an answer of which it cannot be drawn, of another version of the server's say, never takes the rest of
 * the page along.
 */
export function Part({ name, children, waiting = null, instead = nothing, resetKey = '' }: PartProps) {
  const { key } = useLocation();
  const cache = useQueryClient();
  // The answer itself counts as fresh, and would be drawn again. Nothing else shows it: the part has left the page.
  const forget = () => cache.removeQueries({ type: 'inactive' });
  return (
    <ErrorBoundary name={name} fallback={instead} resetKey={`${key} ${resetKey}`} onLeft={forget}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
