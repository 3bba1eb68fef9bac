import { type AgeMode, getAge, type AgeRule, getAdminPolicy } from '@alcova/contracts';
import { AgePasses } from '../../../gateway/src/age/pass';
import { parseSigningKeys } from '../../../gateway/src/config/signing-keys';
import { type Load, load } from '../../load/closed-loop';
import { fillSite } from '../../load/fill-site';
import { barOf, type Report } from '../../load/report';
import type { System } from '../../local/system';
import { StartFailure, waitUntil } from '../../parts';
import { compare, type Compared, comparedTable, howCompared, type Side, type Turns } from '../compare';
import { halfSignedIn, sessionCookie } from '../people';
import { type BenchSite, pidsOf } from '../site';

const WARM_UP_SECONDS = 2;
/** The least that may be answered to who has a pass, in parts of what is answered where a word is enough. */
const BAR = 0.97;
const KINDS = [
  { name: 'list', path: '/api/videos' },
  { name: 'one video', path: '/api/videos/bench7' },
  { name: 'page of a video', path: '/video/bench7' },
];

/** A pass as the gateway of this site makes them. @throws StartFailure */
function passOf({ env }: System): string {
  const keys = parseSigningKeys(env.gateway['COOKIE_KEYS'] ?? '');
  if (!keys) throw new StartFailure('the gateway has no keys for cookies');
  return `alcova_age=${new AgePasses({ COOKIE_KEYS: keys, COOKIE_SECURE: false }).issue('wallet')}`;
}

/** Everybody's age is made sure of in this mode from now on. */
async function setMode({ system, client }: BenchSite, mode: AgeMode): Promise<void> {
  const asked = await client.send('GET', getAdminPolicy.path);
  const { rules, version } = getAdminPolicy.response.parse(await asked.json());
  const ages: AgeRule[] = [{ country: null, mode }];
  await client.send('PUT', getAdminPolicy.path, JSON.stringify({ rules, ages, version, confirmed: true }));
  await waitUntil(`the mode ${mode} at the gateway`, async () => {
    const answer = await fetch(`${system.url}${getAge.path}`);
    return getAge.response.parse(await answer.json()).mode === mode;
  });
}

/** A neutral page has the status of an ordinary one. @throws StartFailure unless contents are shown to who has the pass */
async function assertShown(address: string, cookie: string): Promise<void> {
  const text = await (await fetch(address, { headers: { cookie } })).text();
  if (!text.includes('Conto de demonstração')) throw new StartFailure(`${address} shows no contents`);
}

/** Warm reads of who has a pass, where it is asked for and where it is not. */
export async function readsReport(site: BenchSite, turns: Turns): Promise<Report> {
  const { system } = site;
  await fillSite(system);
  const pass = passOf(system);
  const person = `${await sessionCookie(system.url)}; ${pass}`;
  const gateway = pidsOf(system, 'gateway');
  const rows: Compared[] = [];
  for (const { name, path } of KINDS) {
    const requests = halfSignedIn([{ path }, { path }], { person, visitor: pass });
    const ask = (seconds: number) => load({ url: system.url, requests, seconds });
    const sideIn = (mode: AgeMode): Side => ({
      ...{ ask, way: gateway, own: gateway },
      around: async <T extends Load>(turn: () => Promise<T>) => {
        await setMode(site, mode);
        await assertShown(`${system.url}${path}`, pass);
        await ask(WARM_UP_SECONDS);
        return turn();
      },
    });
    rows.push(await compare(name, turns, sideIn('verified'), sideIn('declared')));
  }
  return {
    about:
      'The same gateway where a proof of age is asked for and where a word is enough; all have a pass. Before each turn ' +
      `${WARM_UP_SECONDS} s of warming up: a change of the mode empties what was kept ready. ${howCompared(turns)}`,
    tables: [comparedTable('with a pass', 'where a word is enough', rows)],
    bars: rows.map(({ name, processorRatio }) =>
      barOf(`${name}: requests for processor time, by the ratio`, processorRatio, { least: BAR, digits: 2 }),
    ),
  };
}
