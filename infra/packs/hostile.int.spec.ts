import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { videoPlayback } from '@alcova/contracts';
import { z } from 'zod';
import { Canary } from '../../services/media-worker/test/support/canary';
import { AAC, Clips, H264, picture, tone } from '../../services/media-worker/test/support/clips';
import {
  BEYOND,
  type HostileFile,
  REDIRECTIONS,
  type Stage,
  STOWAWAYS,
} from '../../services/media-worker/test/support/hostile-files';
import { PROMISES } from '../../services/media-worker/test/support/hostile-headers';
import { descendantsOf, Peaks } from '../../services/media-worker/test/support/peaks';
import { sendMultipart } from '../load/multipart';
import { atOnce } from '../drills/at-once';
import { DrillSite } from '../drills/site';
import { brokenRules } from './apple-rules';

/** Of a worker of two slots with all its programs. */
const MEMORY_BYTES = 1.5e9;
const SCRATCH_BUDGET = 300_000_000;
const READY_MS = 90_000;
/** Uploads on their way at once. */
const AT_ONCE = 4;
const SECRET = `segredo-${randomUUID()}`;
/** How many of a kind go all the way to a ladder; the others are for the worker's own test. */
const MADE = 2;
/** Carries the secret itself to the site, to see that it is not carried on: that is for the worker's own test. */
const CARRIES_SECRET = /attachment/;

const answer = z.object({ success: z.boolean(), fileUrl: z.string().nullish(), code: z.string().optional() });
const created = z.object({ id: z.string() });
const processing = z.object({ state: z.string(), reasonCode: z.string().nullable() });

let site: DrillSite;
let canary: Canary;
let stage: Stage;
let peaks: Peaks;

beforeAll(async () => {
  const env = { SCRATCH_BUDGET_BYTES: String(SCRATCH_BUDGET) };
  [site, canary] = await Promise.all([DrillSite.start({ env }), Canary.start()]);
  const clips = await Clips.open();
  const secretFile = clips.path('secret.txt');
  await writeFile(secretFile, SECRET);
  stage = { clips, targets: { web: canary.web, socket: canary.socket, secretFile } };
  const worker = (): number[] => workerPids().flatMap((pid) => [pid, ...descendantsOf(pid)]);
  peaks = new Peaks(worker, join(site.system.dataDir, 'scratch'));
});
afterAll(async () => {
  peaks.stop();
  await Promise.all([site.stop(), canary.stop(), stage.clips.close()]);
});

const workerPids = (): readonly number[] =>
  site.system.processes().find(({ name }) => name === 'media-worker')?.pids ?? [];

/** Sends a file as an administrator does and answers how it ended: `ready`, or the code of its refusal. */
async function outcomeOf(name: string, bytes: Buffer): Promise<string> {
  const { system, client } = site;
  const target = `${system.url}/api/videos/upload-video`;
  const sent = await sendMultipart(
    target,
    client.headers(),
    'clipe.mp4',
    bytes.length,
    Readable.from([bytes]),
  );
  const { fileUrl, code } = answer.parse(JSON.parse(sent.body));
  if (sent.status !== 200) return code ?? `status ${sent.status}`;
  const video = JSON.stringify({ title: name, category: 'hetero', url: fileUrl });
  const { id } = created.parse(await (await client.send('POST', '/api/videos', video)).json());
  for (const end = Date.now() + READY_MS; Date.now() < end; await pause(300)) {
    const now = processing.parse(await (await client.send('GET', `/api/videos/${id}/processing`)).json());
    if (now.state === 'ready') return ['ready', ...(await brokenRulesOf(id))].join(', ');
    if (now.state === 'refused' || now.state === 'failed') return now.reasonCode ?? now.state;
  }
  return 'neither ready nor refused';
}

/** What the playlists of a film that is ready lack. */
async function brokenRulesOf(id: string): Promise<string[]> {
  const playback = await site.client.send('GET', `/api/videos/${id}/playback`);
  const { hls } = videoPlayback.response.parse(await playback.json());
  return brokenRules(new URL(hls ?? '', site.system.url).href);
}

/** Sends all files, some at a time, and answers by name what is not as it must be. */
async function surprises(files: readonly HostileFile[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await atOnce(AT_ONCE, files, async ({ name, outcome, make }) => {
    const seen = await outcomeOf(name, await make(stage));
    // What the probe takes may still prove to be broken, or beyond all bounds, when it is read whole.
    const more = outcome.includes('taken') ? ['ready', 'upload.broken-video', ...BEYOND] : [];
    if (![...more, ...outcome].includes(seen)) found[name] = seen;
  });
  return found;
}

/** All that must be refused, and the first few that may be taken. */
function chosen(files: readonly HostileFile[]): HostileFile[] {
  const mayPass = files.filter(({ outcome }) => outcome.includes('taken'));
  return files.filter((file) => !mayPass.slice(MADE).includes(file));
}

describe('a site that strangers send hostile files to', () => {
  it('refuses what names other addresses and files', async () => {
    expect(await surprises(REDIRECTIONS)).toEqual({});
  });

  it('makes of films that carry something along films, or refuses them', async () => {
    expect(await surprises(chosen(STOWAWAYS.filter(({ name }) => !CARRIES_SECRET.test(name))))).toEqual({});
  }, 240_000);

  it('bounds what promises more than can be', async () => {
    expect(await surprises(chosen(PROMISES))).toEqual({});
  }, 240_000);

  it('asked nobody outside, and wrote no file of the machine into its own', async () => {
    expect(canary.contacts).toBe(0);
    // grep answers 1 where it finds nothing.
    await expect(promisify(execFile)('grep', ['-rlaF', SECRET, site.system.dataDir])).rejects.toMatchObject({
      code: 1,
    });
  });

  it('encodes what is large but good: 4K HEVC of ten bits, in four rungs', async () => {
    const large = await stage.clips.make(
      'large.mkv',
      ...[...picture('3840x2160', 0.6, 24), '-pix_fmt', 'yuv420p10le', '-c:v', 'libx265'],
      ...['-preset', 'ultrafast', '-x265-params', 'log-level=error:bframes=3:ref=3'],
    );
    expect(await outcomeOf('4K', large)).toBe('ready');
  });

  it('kept its worker within its memory and its disk', () => {
    console.log(
      `peak of the worker and its programs ${(peaks.memory / 1e6).toFixed(0)} MB, of scratch ${(peaks.disk / 1e6).toFixed(1)} MB`,
    );
    expect(peaks.memory).toBeLessThan(MEMORY_BYTES);
    expect(peaks.disk).toBeLessThan(SCRATCH_BUDGET);
  });

  it('is healthy, and makes a good clip ready', async () => {
    expect((await fetch(`${site.system.url}/api/health/ready`)).status).toBe(200);
    const good = await stage.clips.make('good.mp4', ...picture(), ...tone(), ...H264, ...AAC);
    expect(await outcomeOf('um clipe bom', good)).toBe('ready');
  });
});
