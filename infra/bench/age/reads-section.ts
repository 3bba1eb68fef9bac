import { type AgeMode, ageRoute, type AgeRule, policyRoute } from '@alcova/contracts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AgePasses } from '../../../gateway/src/age/pass';
import { parseSigningKeys } from '../../../gateway/src/media/signing';
import type { SiteClient } from '../../local/site-client';
import type { System } from '../../local/system';
import { StartFailure, waitUntil } from '../../parts';
import { distinctHalfSignedIn, fillSite, sessionCookie } from '../http-site';
import type { Section } from '../section';
import { median, medianAndSpread } from '../../load/statistics';
import { inTurns } from '../turns';
import { type Load, load } from '../wrk';

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
async function setMode(system: System, client: SiteClient, mode: AgeMode): Promise<void> {
  const asked = await client.send('GET', policyRoute.path);
  const { rules, version } = policyRoute.response.parse(await asked.json());
  const ages: AgeRule[] = [{ country: null, mode }];
  await client.send('PUT', policyRoute.path, JSON.stringify({ rules, ages, version, confirmed: true }));
  await waitUntil(`the mode ${mode} at the gateway`, async () => {
    const answer = await fetch(`${system.url}${ageRoute.path}`);
    return ageRoute.response.parse(await answer.json()).mode === mode;
  });
}

/** A neutral page has the status of an ordinary one. @throws StartFailure unless contents are shown to who has the pass */
async function assertShown(address: string, cookie: string): Promise<void> {
  const text = await (await fetch(address, { headers: { cookie } })).text();
  if (!text.includes('Conto de demonstração')) throw new StartFailure(`${address} shows no contents`);
}

/** Warm reads of who has a pass, where it is asked for and where it is not. */
export async function readsSection(
  system: System,
  client: SiteClient,
  folder: string,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Section> {
  await fillSite(system);
  const pass = passOf(system);
  const person = `${await sessionCookie(system.url)}; ${pass}`;
  const script = join(folder, 'with-a-pass.lua');
  const measured = async (mode: AgeMode, path: string): Promise<Load> => {
    await setMode(system, client, mode);
    await assertShown(`${system.url}${path}`, pass);
    await load(`${system.url}${path}`, script, WARM_UP_SECONDS);
    return load(`${system.url}${path}`, script, seconds);
  };
  const rows = [];
  for (const { name, path } of KINDS) {
    await writeFile(script, distinctHalfSignedIn({ person, visitor: pass }, { method: 'GET' }, [path]));
    const [declared = [], verified = []] = await inTurns(rounds, [
      () => measured('declared', path),
      () => measured('verified', path),
    ]);
    const ratios = verified.map(({ perSecond }, at) => perSecond / (declared[at]?.perSecond ?? Number.NaN));
    const cells = [declared, verified].flatMap((loads) => [
      medianAndSpread(
        loads.map(({ perSecond }) => perSecond),
        0,
      ),
      `${median(loads.map(({ p99 }) => p99)).toFixed(2)} ms`,
    ]);
    rows.push({ name, ratio: median(ratios), cells: [name, ...cells, medianAndSpread(ratios, 2)] });
  }
  return {
    title: 'Ages: warm reads where a proof is asked for',
    command: 'npm run bench -- --only ages -- --only reads',
    about:
      'The same gateway where a word is enough and where a proof of age is asked for, asked by the same requests: all have a pass, and every ' +
      `second one a session. wrk with 32 connections over loopback, before each turn ${WARM_UP_SECONDS} s of warming up (a change of the mode ` +
      `empties what was kept ready), then ${rounds} turns of ${seconds} s each in changing order; the ratio is the median over the turns (least to ` +
      'most).',
    head: ['warm GET', 'declared, requests/s', 'p99', 'verified, requests/s', 'p99', 'ratio'],
    rows: rows.map(({ cells }) => cells),
    bars: rows.map(({ name, ratio }) => ({
      name: `${name}: verified beside declared`,
      wanted: `>= ${BAR}`,
      measured: ratio.toFixed(2),
      isMet: ratio >= BAR,
    })),
  };
}
