import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { percentile } from '../statistics';
import type { Load } from '../wrk';

/** As many as the service has, and as many who ask as wrk has. */
const CONNECTIONS = 10;
const AT_ONCE = 32;

/** Whose the view was. */
const WINDOW = 'INSERT INTO view_windows (person, video_id, counted_at) VALUES ($1, $2, now())';
/** That it was: in a row of the connection's own, or in the rows that all views of the video share. */
const COUNTED = {
  apart: [
    `INSERT INTO view_slots AS s (video_id, day, slot, views) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, pg_backend_pid() % 64, 1)
  ON CONFLICT (video_id, day, slot) DO UPDATE SET views = s.views + 1`,
  ],
  together: [
    `INSERT INTO view_days AS d (day, video_id, views) VALUES ((now() AT TIME ZONE 'UTC')::date, $1, 1)
     ON CONFLICT (day, video_id) DO UPDATE SET views = d.views + 1`,
    'UPDATE video_counters SET views = views + 1 WHERE video_id = $1',
  ],
} as const;

/** Writes views of one video by new visitors for some seconds: a transaction of the rows alone each, through `pg` and nothing else. */
export async function writeBare(
  databaseUrl: string,
  videoId: string,
  { seconds, rows }: { seconds: number; rows: keyof typeof COUNTED },
): Promise<Load> {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS, application_name: 'floor' });
  const times: number[] = [];
  const view = async (): Promise<void> => {
    const sent = performance.now();
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(WINDOW, [`v:${randomUUID()}`, videoId]);
      for (const statement of COUNTED[rows]) await client.query(statement, [videoId]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    times.push(performance.now() - sent);
  };
  try {
    const began = performance.now();
    const writer = async () => {
      while (performance.now() - began < seconds * 1_000) await view();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    const perSecond = (times.length * 1_000) / (performance.now() - began);
    return { requests: times.length, perSecond, p50: percentile(times, 50), p99: percentile(times, 99) };
  } finally {
    await pool.end();
  }
}
