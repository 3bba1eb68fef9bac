import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { isRecord } from '../json';

/** Another one each time the site is loaded: a history from before it starts nothing. */
const VISIT = Math.random();

/** The state of a link that says that what it leads to plays: the page starts, once. An address alone starts nothing. */
export const PLAYS = { plays: VISIT } as const;

/** The entries of the history whose page has started: going back to one is no wish. */
const granted = new Set<string>();

const isWish = ({ key, state }: Location<unknown>): boolean =>
  isRecord(state) && state.plays === VISIT && !granted.has(key);

/** Whether the page was come to by a link that says that it plays. */
export function usePlayWish(): boolean {
  const location = useLocation();
  const [isWished] = useState(() => isWish(location));
  useEffect(() => {
    granted.add(location.key);
  }, [location.key]);
  return isWished;
}
