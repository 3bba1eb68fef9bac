/** Puts videos straight into the catalogue's database: hundreds in a moment, where an upload of each would take minutes. CommonJS, as its caller is. */
const { Client } = require('pg');

async function withDatabase(url, work) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Rows as JSON: id, title, category, author, duration, views, likes, comments, is_active, is_favorite, media_state, images, created_at. */
exports.addVideos = (url, rows) =>
  withDatabase(url, async (client) => {
    await client.query(
      `INSERT INTO videos (id, title, category, author, duration, is_active, is_favorite, media_state, images, created_at, url)
       SELECT id, title, category, author, duration, is_active, is_favorite, media_state, images, created_at, 'http://127.0.0.1/cdn/' || id || '.mp4'
       FROM jsonb_to_recordset($1::jsonb) AS row (id text, title text, category text, author text, duration double precision, is_active boolean,
         is_favorite boolean, media_state text, images jsonb, created_at timestamptz)`,
      [JSON.stringify(rows)],
    );
    await client.query(
      `INSERT INTO video_counters (video_id, views, likes, comments)
       SELECT id, views, likes, comments FROM jsonb_to_recordset($1::jsonb) AS row (id text, views bigint, likes bigint, comments bigint)`,
      [JSON.stringify(rows)],
    );
  });

/** As a catalogue looks that took a video over without its length; its gateway hears of nothing. */
exports.forgetDuration = (url, id) =>
  withDatabase(url, (client) => client.query('UPDATE videos SET duration = 0 WHERE id = $1', [id]));

/** Takes them out again. */
exports.removeVideos = (url, ids) =>
  withDatabase(url, (client) => client.query('DELETE FROM videos WHERE id = ANY ($1)', [ids]));
