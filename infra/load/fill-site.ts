import { Client } from 'pg';
import type { System } from '../local/system';

const VIDEOS = 200;

/** Neutral public videos, straight into catalogue's database. Their texts differ, so that they compress as people's do. */
export async function fillSite(system: System): Promise<void> {
  const client = new Client({ connectionString: system.env.catalogue['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO videos (id, title, description, category, author, is_active, duration, asset_id, media_state, created_at, updated_at)
       SELECT 'bench' || n, 'Conto de demonstração ' || n, 'Uma narração de demonstração: ' || repeat(md5(n::text) || ' ', 3), 'hetero', 'Autoria ' || n,
         true, 60 + n, 'asset' || n, 'ready', now() - n * interval '1 hour', now() - n * interval '1 hour'
       FROM generate_series(1, ${VIDEOS}) n`,
    );
    await client.query('INSERT INTO video_counters (video_id) SELECT id FROM videos');
  } finally {
    await client.end();
  }
}
