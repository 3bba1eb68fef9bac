import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { percentile } from '../statistics';
import type { Load } from '../wrk';

/** As many as the service has, and as many who ask as wrk has. */
const CONNECTIONS = 10;
const AT_ONCE = 32;

/** What a view leaves at the least: whose it was, and that it was. */
const WINDOW = 'INSERT INTO view_windows (person, video_id, counted_at) VALUES ($1, $2, now())';
const COUNTED = `
  INSERT INTO view_slots AS s (video_id, day, slot, views) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, pg_backend_pid() % 64, 1)
  ON CONFLICT (video_id, day, slot) DO UPDATE SET views = s.views + 1`;

/** Writes views of one video by new visitors for some seconds: a transaction of the two rows each, through `pg` and nothing else. */
export async function writeBare(databaseUrl: string, videoId: string, seconds: number): Promise<Load> {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS, application_name: 'floor' });
  const times: number[] = [];
  const view = async (): Promise<void> => {
    const sent = performance.now();
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(WINDOW, [`v:${randomUUID()}`, videoId]);
      await client.query(COUNTED, [videoId]);
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
