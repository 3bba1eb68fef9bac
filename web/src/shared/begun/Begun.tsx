import { useLayoutEffect } from 'react';
import { isBegun, markNextBegun } from '../local-data/places';
import { lazyOptional } from '../ui/dispensable';

const BegunRow = lazyOptional('row of what was begun', () => import('./BegunRow'));

/** The row of what was begun, where the page has room for it. For the next page that is decided when this one is left: nothing moves here. */
export function Begun() {
  useLayoutEffect(() => markNextBegun, []);
  return isBegun() && <BegunRow />;
}
