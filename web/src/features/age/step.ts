import { AGE_PAGE, agePageQuery, type AgeMode, type AgeOutcome, nextPath } from '@alcova/contracts';

/** Where a visitor is led who comes from nowhere. */
const FRONT_DOOR = '/home';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** What the address tells: how a proof ended, and where to go on. What somebody else wrote into it counts as nothing. */
export interface Asked {
  readonly outcome: AgeOutcome | undefined;
  readonly next: string;
}

/** Reads the address under which the question stands: its own page, or any page that is closed. */
export function askedAt({ pathname, search }: Address): Asked {
  if (pathname !== AGE_PAGE)
    return { outcome: undefined, next: nextPath.catch(FRONT_DOOR).parse(pathname + search) };
  const query = Object.fromEntries(new URLSearchParams(search));
  const { outcome, next } = agePageQuery.shape;
  return {
    outcome: outcome.catch(undefined).parse(query.outcome),
    next: next.catch(undefined).parse(query.next) ?? FRONT_DOOR,
  };
}

interface Known {
  /** The page itself says that the country is closed. */
  readonly isClosed: boolean;
  readonly hasCookies: boolean;
  /** What the server says of this visitor; undefined while it is not known. */
  readonly age: { readonly mode: AgeMode; readonly isProven: boolean } | undefined;
  readonly outcome: AgeOutcome | undefined;
  /** A wallet was asked, and has not answered yet. */
  readonly isWaiting: boolean;
}

export type Step = 'closed' | 'proven' | 'no-cookies' | 'waiting' | 'under-age' | 'choosing';

/** What the screen is about. A country that was opened, or a proof that was made, in the meantime leads on. */
export function stepOf({ isClosed, hasCookies, age, outcome, isWaiting }: Known): Step {
  if (age ? age.mode === 'closed' : isClosed) return 'closed';
  if (age && (age.isProven || age.mode === 'declared')) return 'proven';
  if (!hasCookies) return 'no-cookies';
  if (isWaiting) return 'waiting';
  return outcome === 'under-age' ? 'under-age' : 'choosing';
}
