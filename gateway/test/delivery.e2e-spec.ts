import { assetKey, LADDER_FILES, videoPlayback } from '@alcova/contracts';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { startGateway, type TestGateway } from './support/gateway';

const MEBIBYTE = 1024 * 1024;
/** Every 4 bytes tell where they stand. */
const chunk = Buffer.alloc(32 * MEBIBYTE);
for (let at = 0; at < chunk.length; at += 4) chunk.writeUInt32BE(at, at);
const FILES: Readonly<Record<string, Buffer>> = {
  [LADDER_FILES.master]: Buffer.from('#EXTM3U\n720p.m3u8\n'),
  [LADDER_FILES.playlist('720p')]: Buffer.from('#EXTM3U\n../720p/c00000.m4s\n'),
  [LADDER_FILES.init('720p')]: Buffer.from('init'),
  [LADDER_FILES.chunk('720p', 0)]: chunk,
  [LADDER_FILES.audio]: Buffer.from('sound'),
  [LADDER_FILES.storyboard]: Buffer.from('WEBVTT\n'),
  [LADDER_FILES.sheet(0)]: Buffer.from('sheet'),
  'video.mp4': Buffer.from('film'),
  'work/c00000.m4s': Buffer.from('half a chunk'),
  'work/notes.mp4': Buffer.from('private'),
  '720p/report.txt': Buffer.from('private'),
};

let gateway: TestGateway;
let playback: ReturnType<typeof videoPlayback.response.parse>;
/** The signed prefix of the asset's revision. */
let prefix: string;

beforeAll(async () => {
  gateway = await startGateway();
  const { client, env } = gateway.bucket;
  for (const [file, Body] of Object.entries(FILES))
    await client.send(
      new PutObjectCommand({ Bucket: env.S3_BUCKET, Key: assetKey('asset1', 1, file), Body }),
    );
  await client.send(
    new PutObjectCommand({ Bucket: env.S3_BUCKET, Key: 'videos/asset1/clip.mp4', Body: 'the source' }),
  );
  const answer = await fetch(`${gateway.url}/api/videos/video1/playback`);
  playback = videoPlayback.response.parse(await answer.json());
  prefix = playback.mp4.replace(/video\.mp4$/, '');
});
afterAll(() => gateway.stop());

const get = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);

describe('what a player needs', () => {
  it('stands under one signature: mp4, master playlist and storyboard', () => {
    expect(playback.hls).toBe(`${prefix}${LADDER_FILES.master}`);
    expect(playback.storyboard).toBe(`${prefix}${LADDER_FILES.storyboard}`);
  });

  it.each([
    [LADDER_FILES.master, 'application/vnd.apple.mpegurl'],
    [LADDER_FILES.playlist('720p'), 'application/vnd.apple.mpegurl'],
    [LADDER_FILES.init('720p'), 'video/mp4'],
    [LADDER_FILES.chunk('720p', 0), 'video/iso.segment'],
    [LADDER_FILES.audio, 'audio/mp4'],
    [LADDER_FILES.storyboard, 'text/vtt; charset=utf-8'],
    [LADDER_FILES.sheet(0), 'image/jpeg'],
  ])('%s comes as %s, kept for as long as its address is good', async (file, type) => {
    const head = await get(`${prefix}${file}`, { method: 'HEAD' });
    const whole = await get(`${prefix}${file}`);
    for (const answer of [head, whole]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-length')).toBe(String(FILES[file]?.length));
      expect(answer.headers.get('accept-ranges')).toBe('bytes');
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=[1-9]\d*, immutable$/);
    }
    expect(Buffer.from(await whole.arrayBuffer()).equals(FILES[file] ?? Buffer.alloc(0))).toBe(true);
  });

  it('is found where a playlist points to, next to itself and above', async () => {
    const master = new URL(playback.hls ?? '', gateway.url);
    const playlist = new URL('720p.m3u8', master);
    const media = new URL('../720p/c00000.m4s', playlist);
    expect((await fetch(media, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
  });

  it.each([0, 20 * MEBIBYTE, 32 * MEBIBYTE - 4_096])('has its bytes from %p on', async (from) => {
    const range = `bytes=${from}-${from + 4_095}`;
    const answer = await get(`${prefix}${LADDER_FILES.chunk('720p', 0)}`, { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${from}-${from + 4_095}/${chunk.length}`,
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(chunk.subarray(from, from + 4_096))).toBe(true);
  });
});

describe('viewers who paused', () => {
  const PAUSED = 80;
  const watching: ClientRequest[] = [];
  afterEach(() => {
    for (const one of watching.splice(0)) one.destroy();
  });

  /** Begins to watch and reads nothing of what comes. */
  const begun = async (): Promise<number | undefined> => {
    const asked = request(`${gateway.url}${prefix}${LADDER_FILES.chunk('720p', 0)}`, { agent: false });
    watching.push(asked);
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    // They leave at the end.
    asked.on('error', () => undefined);
    return answer.statusCode;
  };

  it('hold nobody back, however many they are', async () => {
    // One after another: what a crowd at the same moment is told is another test's matter.
    for (let index = 0; index < PAUSED; index += 1) expect(await begun()).toBe(200);
    const other = await get(`${prefix}${LADDER_FILES.sheet(0)}`);
    expect([other.status, await other.text()]).toEqual([200, 'sheet']);
  });
});

describe('what no viewer may have', () => {
  it.each(['work/c00000.m4s', 'work/notes.mp4', '720p/report.txt', '720p/', 'none.mp4'])(
    '%s is not found or refused under a good signature',
    async (file) => {
      for (const method of ['GET', 'HEAD'])
        expect([403, 404]).toContain((await get(`${prefix}${file}`, { method })).status);
    },
  );

  it.each([
    '..%2f..%2f..%2fvideos%2fasset1%2fclip.mp4',
    '%2e%2e/%2e%2e/%2e%2e/videos/asset1/clip.mp4',
    'hls%2f..%2fwork%2fnotes.mp4',
    'hls/%2e%2e/work/notes.mp4',
    './work/notes.mp4',
    'hls//../work/notes.mp4',
  ])('nor by way of %s', async (file) => {
    const answer = await get(`${prefix}${file}`);
    expect([403, 404]).toContain(answer.status);
    expect(await answer.text()).not.toMatch(/the source|private/);
  });
});
