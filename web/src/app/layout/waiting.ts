import { type getWaiting } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AnswerOf, insist } from '../../shared/api/answer';
import { call } from '../../shared/api/call';
import { countInTitle } from '../../shared/head/title';
import { recordFrom } from '../../shared/json';
import { isAttended } from '../../shared/session/store';

export type Waiting = AnswerOf<typeof getWaiting>;
/** Which queue each entry of the menu leads to. */
const QUEUES: Readonly<Record<string, keyof Waiting>> = { '/talelist': 'tales', '/reports': 'cases' };
const EVERY_MS = 60_000;
const MAX_SHOWN = 99;

const shown = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count));

/** What stands at an entry of the menu: how much is urgent, else how much waits; undefined where nothing does. */
export function markAt(path: string, waiting: Waiting | undefined) {
  const queue = QUEUES[path];
  const load = queue && waiting?.[queue];
  if (!load || load.waiting === 0) return undefined;
  const isUrgent = load.urgent > 0;
  return { ...load, isUrgent, shown: shown(isUrgent ? load.urgent : load.waiting) };
}

/**
 * What waits for whoever decides, in the menu and in the tab's title. Asked when a page is opened or looked at again, and every minute
 * while the tab is used: asking by itself must keep no unattended session alive.
 */
export function useWaiting(): Waiting | undefined {
  const { data, refetch } = useQuery({
    queryKey: ['waiting'],
    queryFn: async ({ signal }) => {
      const waiting = await call<typeof getWaiting>('GET /api/desk/waiting', { signal });
      insist([waiting.cases, waiting.tales].every((load) => typeof recordFrom(load).waiting === 'number'));
      return waiting;
    },
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (isAttended()) void refetch();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  const total = data ? data.cases.waiting + data.tales.waiting : 0;
  useEffect(() => {
    countInTitle(total);
  }, [total]);
  useEffect(() => () => countInTitle(0), []);
  return data;
}
