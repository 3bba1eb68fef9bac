import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentile } from '../../load/statistics';

const CONNECTIONS = 6;

export interface Visits {
  readonly perSecond: number;
  /** Those that got all of their answers, of all. */
  readonly whole: number;
  readonly p50: number;
  readonly p99: number;
}

/** Visitors who come at their moments, each over six new connections: a list, then its pictures. */
export async function firstVisits(
  url: string,
  list: string,
  pictures: readonly string[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Visits> {
  const times: number[] = [];
  const began = performance.now();
  const count = Math.round(perSecond * seconds);
  const visits = Array.from({ length: count }, async (_, number) => {
    const dueAt = began + (number * 1_000) / perSecond;
    await sleep(Math.max(0, dueAt - performance.now()));
    if (await visit(url, list, pictures)) times.push(performance.now() - dueAt);
  });
  await Promise.all(visits);
  return {
    perSecond,
    whole: times.length / count,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}

async function visit(url: string, list: string, pictures: readonly string[]): Promise<boolean> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const isThere = async (path: string): Promise<boolean> => {
    const { statusCode, body } = await pool.request({ method: 'GET', path });
    await body.dump();
    return statusCode === 200;
  };
  try {
    return (await isThere(list)) && (await Promise.all(pictures.map(isThere))).every(Boolean);
  } finally {
    await pool.destroy();
  }
}
