import { adminVideo, videoPlayback, policyState, publicVideo } from '@alcova/contracts';
import { waitFor, waitUntil } from '@alcova/testing';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { makePlainClip } from './support/clips';
import { query } from './support/databases';
import { OwnSite } from './support/site';

/** What the public may not be shown is refused so soon after the change was answered. */
const WITHIN_MS = 5_000;
const READY_WITHIN_MS = 120_000;
const MANY = 10_000;
const MANY_WITHIN_MS = 60_000;
const WEBVTT = 'WEBVTT\n\n00:00.500 --> 00:02.000\nOlá\n';
const ANA = {
  ...{ name: 'Ana', identityChecked: true, isAdult: true, consentToRecord: true, consentToPublish: true },
  ...{ consentToDistribute: true, documentReference: 'Pasta 7', expiresOn: null, withdrawnAt: null },
};
type Playback = z.output<typeof videoPlayback.response>;
const kept = z.object({ records: z.array(z.object({ id: z.string(), version: z.number() })).min(1) });

let site: OwnSite;
let id: string;
/** One of each kind of file, as a visitor was given it while the video was public. */
let addresses: Record<string, string>;

const patch = async (changes: object, of = id) => {
  const { status, body } = await site.call('PATCH', `/api/videos/${of}`, changes);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const pathOf = (address: string) => new URL(address, site.url).pathname;

async function uploadPicture(colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 320, height: 180, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const file = { bytes: Buffer.from(bytes), name: 'capa.png' };
  const { body } = await site.upload('/api/videos/upload-image', [['file', file]]);
  return z.string().parse(body['fileUrl']);
}

async function publish(title: string, colour: string, more: object = {}): Promise<string> {
  const bytes = await makePlainClip(join(site.folder, `${title}.mp4`), colour);
  const uploaded = await site.upload('/api/videos/upload-video', [['file', { bytes, name: 'conto.mp4' }]]);
  const fields = { title, category: 'gay', url: uploaded.body['fileUrl'], ...more };
  return adminVideo.parse((await site.call('POST', '/api/videos', fields)).body).id;
}

async function playbackOf(of: string, init: RequestInit = {}): Promise<Playback> {
  const answer = await site.fetch(`/api/videos/${of}/playback`, init);
  expect(answer.status).toBe(200);
  return videoPlayback.response.parse(await answer.json());
}
const shown = async (of = id) =>
  publicVideo.safeParse(await (await site.fetch(`/api/videos/${of}`)).json()).data;
const untilReady = (of: string) =>
  waitFor(
    'the video to be public with its own pictures',
    async () => {
      const video = await shown(of);
      return video?.poster.includes('/images/') ? video : undefined;
    },
    (video) => video !== undefined,
    READY_WITHIN_MS,
  );

/** The first file that a text of the stream names, as an address on the site. */
async function firstIn(address: string, named: RegExp): Promise<string> {
  const text = await (await site.fetch(address)).text();
  return new URL(named.exec(text)?.[1] ?? '', new URL(address, site.url)).pathname;
}

async function addressesOf(): Promise<Record<string, string>> {
  const video = await untilReady(id);
  const { mp4, hls, storyboard, captions } = await playbackOf(id);
  const playlist = await firstIn(hls ?? '', /^(?!#)(\S+)$/m);
  const thumbnailUrl = await uploadPicture('#336699');
  await patch({ thumbnailUrl });
  return {
    ...{ mp4, hls: hls ?? '', playlist, segment: await firstIn(playlist, /^(?!#)(\S+)$/m) },
    storyboard: storyboard ?? '',
    sheet: await firstIn(storyboard ?? '', /^(\S+)#xywh=/m),
    captions: captions[0]?.address ?? '',
    poster: pathOf(video?.poster ?? ''),
    thumbnail: pathOf(video?.thumbnailUrl ?? ''),
    uploaded: pathOf(thumbnailUrl),
  };
}

beforeAll(async () => {
  site = await OwnSite.start();
  id = await publish('Conto do dique', '0x2060c0', { participants: ['Ana'] });
  const caption = { bytes: Buffer.from(WEBVTT), name: 'legenda.vtt' };
  await untilReady(id);
  await site.upload(`/api/videos/${id}/captions`, [
    ...([
      ['language', 'pt-BR'],
      ['label', 'Português'],
    ] as const),
    ['file', caption],
  ]);
  addresses = await addressesOf();
}, 300_000);
afterAll(() => site.stop());

/** The status; 0 for a request that was on its way when running answers were ended. */
const statusOf = (address: string, init: RequestInit = {}): Promise<number> =>
  site.fetch(address, init).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 0,
  );

async function statuses(init: RequestInit = {}): Promise<Record<string, number>> {
  const asked = Object.entries(addresses).map(
    async ([kind, address]) => [kind, await statusOf(address, init)] as const,
  );
  return Object.fromEntries(await Promise.all(asked));
}
const allAre = (found: Record<string, number>, status: number) =>
  Object.values(found).every((one) => one === status);
const untilAll = (status: number, withinMs = WITHIN_MS) =>
  waitFor(
    `every file to answer ${status}`,
    () => statuses(),
    (found) => allAre(found, status),
    withinMs,
  );

async function withPolicy(rules: (before: z.output<typeof policyState>['rules']) => object[]) {
  const before = policyState.parse((await site.call('GET', '/api/admin/policy')).body);
  const { ages, version } = before;
  const wanted = { rules: rules(before.rules), ages, version };
  expect((await site.call('PUT', '/api/admin/policy', wanted)).status).toBe(200);
}
const REFUSED = { category: 'gay', country: null, surface: 'page' };
const isRefused = (rule: object) => JSON.stringify(rule) === JSON.stringify(REFUSED);
const recordsPath = () => `/api/admin/videos/${id}/records`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

async function withdrawConsent() {
  const record = { ...ANA, withdrawnAt: new Date().toISOString() };
  expect((await site.call('POST', recordsPath(), record)).status).toBe(201);
}
async function giveConsent() {
  const { records } = kept.parse((await site.call('POST', `${recordsPath()}/read`)).body);
  const [record] = records;
  const gone = `${recordsPath()}/${record?.id ?? ''}?version=${record?.version ?? 0}`;
  expect((await site.call('DELETE', gone)).status).toBe(200);
}

describe('a video that the public may not be shown', () => {
  it('had every kind of file before', async () => {
    expect(Object.keys(addresses)).toHaveLength(10);
    expect(allAre(await statuses(), 200)).toBe(true);
  });

  it.each([
    ['inactive', () => patch({ isActive: false }), () => patch({ isActive: true })],
    [
      'scheduled, until its time comes',
      () => patch({ isActive: false, scheduledFor: inSeconds(3_600) }),
      () => patch({ scheduledFor: inSeconds(2) }),
    ],
    ['without a consent that was withdrawn', withdrawConsent, giveConsent],
    [
      'of a category that the policy refuses everywhere',
      () => withPolicy((rules) => [...rules, REFUSED]),
      () => withPolicy((rules) => rules.filter((rule) => !isRefused(rule))),
    ],
  ])('%s: none of its files is served, and each comes back at its address', async (_state, stop, undo) => {
    await untilAll(200);
    await stop();
    await untilAll(404);
    expect(await statusOf(addresses['mp4'] ?? '', { method: 'HEAD' })).toBe(404);
    // Who works at the desks sees it where it stands; no cache keeps that.
    const staff = { headers: { cookie: site.cookie } };
    expect(allAre(await statuses(staff), 200)).toBe(true);
    expect((await playbackOf(id, staff)).mp4).toBe(addresses['mp4']);
    for (const kind of ['mp4', 'poster', 'uploaded'])
      expect((await site.fetch(addresses[kind] ?? '', staff)).headers.get('cache-control')).toBe(
        'private, no-store',
      );
    await undo();
    await untilAll(200, 3 * WITHIN_MS);
    await waitUntil('the page', async () => (await shown())?.id === id);
  });

  it('and another one with the same picture: it stays while one of them may be shown', async () => {
    const thumbnailUrl = await uploadPicture('#993366');
    const picture = pathOf(thumbnailUrl);
    const is = (status: number) =>
      waitUntil(`the picture to be ${status}`, async () => (await statusOf(picture)) === status);
    const other = await publish('Conto do outro dique', '0xc06020', { thumbnailUrl });
    await patch({ thumbnailUrl });
    await patch({ isActive: false });
    await untilHeld();
    expect(await statusOf(picture)).toBe(200);
    await patch({ isActive: false }, other);
    await is(404);
    await patch({ isActive: true });
    await is(200);
    await patch({ isActive: false });
    await is(404);
    await patch({ isActive: true });
    await is(200);
  });

  it('has had another thumbnail before, and is deleted at last: each goes as well', async () => {
    const [first, second] = [await uploadPicture('#112233'), await uploadPicture('#445566')];
    const pictures = [pathOf(first), pathOf(second)];
    const are = (status: number) =>
      waitUntil(`both pictures to be ${status}`, async () =>
        (await Promise.all(pictures.map((picture) => statusOf(picture)))).every((one) => one === status),
      );
    const other = await publish('Conto da comporta', '0x20c060', { thumbnailUrl: first });
    await patch({ thumbnailUrl: second }, other);
    await are(200);
    await patch({ isActive: false }, other);
    await are(404);
    await patch({ isActive: true }, other);
    await are(200);
    expect((await site.call('DELETE', `/api/videos/${other}`)).status).toBe(200);
    await are(404);
  });

  it(`and ${MANY} others of its category: the policy holds all of them within seconds`, async () => {
    // Their ids come before that of the film, so that it is the last of all steps.
    await query(
      site.environmentOf('catalogue')['DATABASE_URL'] ?? '',
      `INSERT INTO videos (id, title, category, media_state, asset_id)
       SELECT '0-' || n, 'Conto', 'gay', 'ready', '0-asset-' || n FROM generate_series(1, ${MANY}) AS n`,
    );
    await untilAll(200);
    const heldBefore = await heldAssets();
    const began = performance.now();
    await withPolicy((rules) => [...rules, REFUSED]);
    await waitFor('all to be held', heldAssets, (held) => held >= heldBefore + MANY, MANY_WITHIN_MS);
    await untilAll(404);
    const seconds = (performance.now() - began) / 1_000;
    process.stdout.write(`${MANY} videos were held in ${seconds.toFixed(1)} s\n`);
    await withPolicy((rules) => rules.filter((rule) => !isRefused(rule)));
    await untilAll(200, MANY_WITHIN_MS);
  });
});

/** Assets of which the gateways were told that they are held. */
async function heldAssets(): Promise<number> {
  const [row] = await query(
    site.environmentOf('media')['DATABASE_URL'] ?? '',
    'SELECT count(*)::integer AS held FROM held_assets WHERE is_held AND picture IS NULL AND published_changes = changes',
  );
  return z.object({ held: z.number() }).parse(row).held;
}

/** The gateway has heard that the first film is held. */
const untilHeld = () =>
  waitUntil('the film to be held', async () => (await statusOf(addresses['mp4'] ?? '')) === 404);
