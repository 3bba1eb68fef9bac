import { assetKey, type HeldAsset, videoPlayback } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { setTimeout as sleep } from 'node:timers/promises';
import { MediaAddresses } from '../src/media/media-addresses';
import { startGateway, type TestGateway } from './support/gateway';

const MEBIBYTE = 1024 * 1024;
/** More than the sockets between store, gateway and client hold, each of which may grow to 32 MiB (`net.ipv4.tcp_rmem`). */
const FILM = Buffer.alloc(96 * MEBIBYTE, 7);
const OWN = `${'a'.repeat(64)}.webp`;

describe('what media holds back (LEGAL-02)', () => {
  let gateway: TestGateway;
  let address: string;
  let version = 0;

  beforeAll(async () => {
    gateway = await startGateway();
    const { client, env } = gateway.bucket;
    const put = (Key: string, Body: Buffer) =>
      client.send(new PutObjectCommand({ Bucket: env.S3_BUCKET, Key, Body }));
    await put(assetKey('asset1', 1, 'video.mp4'), FILM);
    await put(assetKey('asset2', 1, 'video.mp4'), Buffer.from('another film'));
    await put(`images/${OWN}`, Buffer.from('picture'));
    const answer = await fetch(`${gateway.url}/api/videos/video1/playback`);
    address = videoPlayback.response.parse(await answer.json()).mp4;
  });
  afterAll(() => gateway.stop());

  const get = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);
  const statusOf = async (path: string, init: RequestInit = {}) => {
    const response = await get(path, init);
    await response.body?.cancel();
    return response.status;
  };
  /** An answer that has begun; `rest` reads it to its end, and resolves with how many bytes those were. */
  async function begin(path: string) {
    const answer = await get(path);
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect([answer.status, first?.done]).toEqual([200, false]);
    const rest = async () => {
      let bytes = 0;
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return bytes;
        bytes += part.value.length;
      }
    };
    return { answer, rest };
  }
  /** A request that is on its way when running answers end has no answer: it is put again. */
  const untilStatus = (path: string, status: number, withinMs = 30_000): Promise<void> =>
    waitUntil(`${path} to answer ${status}`, async () => (await statusOf(path)) === status, withinMs);
  async function say(entry: Partial<HeldAsset> & { isHeld: boolean }): Promise<void> {
    version += 1;
    const whole = { assetId: 'asset1', images: [`images/${OWN}`], version, ...entry };
    await gateway.holds.put(whole.assetId, whole, (next, stored) => next.version > stored.version);
  }
  const cookie = async (role: 'user' | 'moderator' | 'admin') => ({
    headers: { cookie: `alcova_access=${await gateway.tokenFor(role)}` },
  });

  it('is refused whatever address was handed out, and running answers end; given free it is as before', async () => {
    const { answer: before, rest } = await begin(address);
    const other = new MediaAddresses(gateway.config).sign({ asset: 'asset2', revision: 1 }, 'video.mp4');
    await say({ isHeld: true });
    await untilStatus(address, 404);
    await expect(rest()).rejects.toThrow();
    const known = { 'if-none-match': before.headers.get('etag') ?? '' };
    expect(await statusOf(address, { headers: known })).toBe(404);
    expect(await statusOf(address, { headers: { range: 'bytes=0-3' } })).toBe(404);
    expect(await statusOf(address, { method: 'HEAD' })).toBe(404);
    const picture = await get(`/images/${OWN}`);
    expect(picture.status).toBe(404);
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect(await statusOf('/api/videos/video1/playback')).toBe(409);
    expect(await statusOf(other.address)).toBe(200);
    await say({ isHeld: false });
    await untilStatus(address, 200);
    expect(Buffer.from(await (await get(address)).arrayBuffer()).equals(FILM)).toBe(true);
    expect(await statusOf(`/images/${OWN}`)).toBe(200);
    const again = videoPlayback.response.parse(await (await get('/api/videos/video1/playback')).json());
    expect(again.mp4).toBe(address);
  });

  it('is shown to the desk alone, by an address of its own that no cache keeps', async () => {
    await say({ isHeld: true });
    await untilStatus(address, 404);
    const addresses = new MediaAddresses(gateway.config);
    const film = addresses.signForDesk({ asset: 'asset1', revision: 1 }, 'video.mp4');
    expect(film.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    const seen = await get(film.address, await cookie('moderator'));
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    expect((await seen.arrayBuffer()).byteLength).toBe(FILM.length);
    expect(await statusOf(addresses.signImageForDesk(OWN), await cookie('admin'))).toBe(200);
    // The address alone, a session alone, and a signature of the other kind open nothing.
    expect(await statusOf(film.address)).toBe(401);
    expect(await statusOf(film.address, await cookie('user'))).toBe(403);
    const forged = address.replace('/media/', '/api/desk/media/');
    expect(await statusOf(forged, await cookie('admin'))).toBe(403);
    expect(await statusOf(film.address.replace('/api/desk/', '/'))).toBe(403);
    expect(await statusOf(film.address.replace('asset1', 'asset2'), await cookie('admin'))).toBe(403);
    await say({ isHeld: false });
    await untilStatus(address, 200);
  });

  it('is not guessed at: without news of holds no media is served, and running answers end', async () => {
    // A try before this one may have ended while nothing was known.
    await gateway.holds.complete();
    await say({ assetId: 'asset2', isHeld: true, images: [] });
    const held = new MediaAddresses(gateway.config).sign({ asset: 'asset2', revision: 1 }, 'video.mp4');
    await untilStatus(held.address, 404);
    await untilStatus(address, 200);
    const { rest } = await begin(address);
    await gateway.nats.restart({ loseData: true });
    await untilStatus(address, 503);
    await untilStatus(`/images/${OWN}`, 503);
    await expect(rest()).rejects.toThrow();
    // Two looks of the gateway at the bucket would be enough to serve by mistake.
    // What was known stays refused when the bucket is there again, and nothing is served before its owner has written all.
    await waitUntil('a new bucket', () =>
      gateway.holds.state().then(
        () => true,
        () => false,
      ),
    );
    await say({ assetId: 'asset3', isHeld: true, images: [] });
    await sleep(3_000);
    expect(await statusOf(address)).toBe(503);
    await gateway.holds.complete();
    await untilStatus(address, 200);
    expect(await statusOf(held.address)).toBe(404);
  });
});
