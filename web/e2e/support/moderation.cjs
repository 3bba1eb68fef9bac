/** Changes moderation's database itself: tales as they stand after an import, and texts that the site never takes back. CommonJS, as its caller is. */
const { Client } = require('pg');

async function withDatabase(url, work) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Rows as JSON: id, title, tale, category, author, is_approved, is_denied. */
exports.addTales = (url, rows) =>
  withDatabase(url, (client) =>
    client.query(
      `INSERT INTO tales (id, title, tale, category, author, is_approved, is_denied)
       SELECT id, title, tale, category, author, is_approved, is_denied
       FROM jsonb_to_recordset($1::jsonb) AS row (id text, title text, tale text, category text, author text, is_approved boolean, is_denied boolean)`,
      [JSON.stringify(rows)],
    ),
  );

/** Takes them out again. */
exports.removeTales = (url, ids) =>
  withDatabase(url, (client) => client.query('DELETE FROM tales WHERE id = ANY ($1)', [ids]));

/** Takes the written text of a legal page away in all its versions. */
exports.removeLegalTexts = (url, page) =>
  withDatabase(url, (client) => client.query('DELETE FROM legal_texts WHERE page = $1', [page]));
