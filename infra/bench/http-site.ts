import { Client } from 'pg';
import type { System } from '../local/system';
import { StartFailure } from '../parts';
import { ENCODINGS } from './http-answers';

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

/** The session cookie of a new account. @throws StartFailure */
export async function sessionCookie(url: string): Promise<string> {
  const person = {
    name: 'Pessoa',
    email: `bench-${Date.now()}@alcova.local`,
    password: `noite-${Date.now()}`,
  };
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const lines = response.headers.getSetCookie();
  const cookie = lines.find((line) => line.startsWith('alcova_access='))?.split(';', 1)[0];
  if (cookie === undefined) throw new StartFailure(`no session: ${response.status}`);
  return cookie;
}

const WHO = (cookie: string): string => `
local turn = 0
local visitor = { ["accept-encoding"] = "${ENCODINGS}" }
local person = { ["accept-encoding"] = "${ENCODINGS}", ["cookie"] = "${cookie}" }
local who = function() return turn % 2 == 0 and person or visitor end
`;

/** wrk's script: every second request is of somebody who is signed in. */
export const halfSignedIn = (cookie: string): string => `${WHO(cookie)}
request = function()
  turn = turn + 1
  return wrk.format("GET", nil, who())
end
`;

/** The same over many addresses, one after the other. @param paths of ASCII alone, as addresses are */
export const distinctHalfSignedIn = (cookie: string, paths: readonly string[]): string => `${WHO(cookie)}
local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
request = function()
  turn = turn + 1
  return wrk.format("GET", paths[(turn - 1) % #paths + 1], who())
end
`;
