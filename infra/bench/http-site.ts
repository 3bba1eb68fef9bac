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

/** Lua: who asks next. Every second request is of somebody who is signed in, the others of a visitor. */
const WHO = ({ person, visitor }: Cookies): string => `
local turn = 0
local visitor = { ["accept-encoding"] = "${ENCODINGS}"${visitor === undefined ? '' : `, ["cookie"] = "${visitor}"`} }
local person = { ["accept-encoding"] = "${ENCODINGS}", ["cookie"] = "${person}" }
local who = function() return turn % 2 == 0 and person or visitor end
`;

/** Of somebody who is signed in, and of a visitor, who needs none to read. */
export interface Cookies {
  readonly person: string;
  readonly visitor?: string;
}

/** wrk's script: one address, asked by both in turns. */
export const halfSignedIn = (person: string): string => `${WHO({ person })}
request = function()
  turn = turn + 1
  return wrk.format("GET", nil, who())
end
`;

/** What all requests of a kind have. */
interface Form {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The same over many addresses, one after the other. @param paths of ASCII alone, as addresses are; the first one is a visitor's */
export const distinctHalfSignedIn = (
  cookies: Cookies,
  { method, headers = {}, body }: Form,
  paths: readonly string[],
): string => `${WHO(cookies)}
local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
for name, value in pairs({ ${Object.entries(headers)
  .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join(', ')} }) do
  person[name] = value
  visitor[name] = value
end
local body = ${body === undefined ? 'nil' : `[[${body}]]`}
request = function()
  turn = turn + 1
  return wrk.format("${method}", paths[(turn - 1) % #paths + 1], who(), body)
end
`;
