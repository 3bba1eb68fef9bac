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
  /** Somebody is here to have their account remember a proof. */
  readonly keeps: boolean;
}

/** Reads the address under which the question stands: its own page, or any page that is closed. */
export function askedAt({ pathname, search }: Address): Asked {
  if (pathname !== AGE_PAGE)
    return { outcome: undefined, next: nextPath.catch(FRONT_DOOR).parse(pathname + search), keeps: false };
  const query = Object.fromEntries(new URLSearchParams(search));
  const { outcome, next, keeps } = agePageQuery.shape;
  return {
    outcome: outcome.catch(undefined).parse(query.outcome),
    next: next.catch(undefined).parse(query.next) ?? FRONT_DOOR,
    keeps: keeps.catch(undefined).parse(query.keeps) !== undefined,
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
  /** A proof is asked for that the account is to remember. */
  readonly keeps: boolean;
}

export type Step = 'closed' | 'proven' | 'no-cookies' | 'waiting' | 'under-age' | 'choosing';

/**
 * What the screen is about. A country that was opened, or a proof that was made, in the meantime leads on, but for who wants one remembered:
 * that takes a proof of its own.
 */
export function stepOf({ isClosed, hasCookies, age, outcome, isWaiting, keeps }: Known): Step {
  if (age ? age.mode === 'closed' : isClosed) return 'closed';
  if (age && ((age.isProven && !keeps) || age.mode === 'declared')) return 'proven';
  if (!hasCookies) return 'no-cookies';
  if (isWaiting) return 'waiting';
  return outcome === 'under-age' ? 'under-age' : 'choosing';
}
