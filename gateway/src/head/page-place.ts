import { type HeadFacts, type Place, placeOf } from '@alcova/contracts';
import type { PolicyClass } from '../http/policy-class';

export type PageStatus = 200 | 404 | 503;

/** An address, and what it shows to people of a class. */
export interface RequestedPage {
  readonly path: string;
  readonly search: string;
  readonly place: Place;
}

/** A list of what is not listed for somebody is, to them, one of a category that does not exist. */
function allowed(place: Place, policy: PolicyClass): Place {
  const isRefused =
    'category' in place && place.category !== null && policy.refuses('listing', place.category);
  if (!isRefused) return place;
  return place.kind === 'tales' ? { ...place, category: null } : { kind: 'empty-list' };
}

/** @param url as it was sent */
export function locate(url: string, policy: PolicyClass): RequestedPage {
  const [path = '/', search = ''] = url.split(/\?(.*)/s, 2);
  return { path, search, place: allowed(placeOf(path, search), policy) };
}

/**
 * 404 for what is not there, 503 while that cannot be known: search engines take neither for a page. The page is sent all the same, and its
 * screen says what it can.
 */
export function statusOf(place: Place, facts: HeadFacts): PageStatus {
  if (place.kind === 'unknown') return 404;
  if (place.kind !== 'video' && place.kind !== 'tale' && place.kind !== 'author') return 200;
  const found = facts[place.kind];
  if (found === undefined) return 503;
  return found === null ? 404 : 200;
}

/** How often the page of a place has services search for what somebody typed. */
export function searchesOf(place: Place): number {
  if (place.kind === 'search' && place.q !== '') return 2;
  return place.kind === 'tales' && place.q !== '' ? 1 : 0;
}
