import { logger } from '@alcova/platform';
import type { IncomingMessage } from 'node:http';
import type { Middleware } from '../http/server';
import type { LivePolicy } from '../policy/live-policy';
import type { Administrators } from '../session/administrators';
import { isPagePath } from '../web/page-paths';
import { isOpenRoute } from '../age/open-routes';
import { isNeutral, pageAgeOf } from '../age/page-age';
import type { AgePasses } from '../age/pass';
import { type Refusal, type AgeRefusalParts, AgeRefusals } from './age-refusals';

const log = logger('age');

interface Parts extends AgeRefusalParts {
  readonly policy: Pick<LivePolicy, 'of' | 'isKnown'>;
  readonly passes: Pick<AgePasses, 'isGood'>;
  /** Whether a request is of a moderator or an administrator; at once for everybody who does not claim to be one. */
  readonly areStaff: Administrators['areStaff'];
  /** Whether the titles of what is shown are told without a pass. */
  readonly givesTitles: () => boolean;
}

/** Pictures and films, which the staff's own screens show. */
const STAFF_SEES = /^\/(?:images|media)\//;
/** They name the pages whose titles may be told. */
const SITEMAPS = /^\/(?:sitemap|sitemaps\/[a-z0-9-]+)\.xml$/;
const READING: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/**
 * Stands in front of everything that is served, kept ready or not: where the age of visitors has to be proved, or nothing is shown, only what
 * a list names as neutral is answered to who has no pass, and to the staff what its screens show. What is not known is refused.
 */
export function ageBarrier(parts: Parts): Middleware {
  const refusals = new AgeRefusals(parts);
  return (request, response, next) => {
    const refuse = (refusal: Refusal) => refusals.send(refusal, request, response);
    const verdict = judged(request, parts);
    if (!verdict) return next();
    if (verdict.isStaff === undefined) return refuse(verdict);
    verdict.isStaff
      .then((isStaff) => (isStaff ? next() : refuse(verdict)))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a request of the staff could not be answered');
        response.destroy();
      });
  };
}

/** Undefined for what may go on. With `isStaff` it may go on where that says so. */
type Verdict = (Refusal & { readonly isStaff?: Promise<boolean> }) | undefined;

/** A mistake of ours lets nobody in. */
function judged(request: IncomingMessage, parts: Parts): Verdict {
  try {
    return verdictOn(request, parts);
  } catch (error) {
    log.error({ err: error }, 'it could not be told whether a request needs a proof of age');
    return { because: 'mistake' };
  }
}

function verdictOn(request: IncomingMessage, { policy, passes, areStaff, givesTitles }: Parts): Verdict {
  const asked = policy.of(request);
  const { isKnown } = policy;
  if (isKnown && asked.ageMode === 'declared') return undefined;
  const { method = '', url = '/', headers } = request;
  const path = url.split('?', 1)[0] ?? '/';
  // Until it is known, as where nothing is shown at all.
  const ageMode = isKnown ? asked.ageMode : 'closed';
  const page = READING.has(method) && isPagePath(path) ? pageAgeOf(request, { ageMode }, passes) : undefined;
  // First what costs less than the lists of what is open: who has a pass waits for nothing else. A page may ask in spite of one.
  if (page !== undefined && !isNeutral(page)) return undefined;
  if (page === undefined && ageMode === 'verified' && passes.isGood(headers.cookie)) return undefined;
  if (isOpenRoute(method, path)) return undefined;
  if (ageMode === 'verified' && READING.has(method) && SITEMAPS.test(path) && givesTitles()) return undefined;
  const refusal: Refusal = { because: !isKnown ? 'unknown' : ageMode === 'closed' ? 'closed' : 'verified' };
  if (!READING.has(method) || !STAFF_SEES.test(path)) return refusal;
  const staff = areStaff(request);
  if (typeof staff !== 'boolean') return { ...refusal, isStaff: staff };
  return staff ? undefined : refusal;
}
