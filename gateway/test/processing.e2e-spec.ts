import type { ProcessingStatus } from '@alcova/contracts';
import { MAX_LISTENERS } from '../src/processing/processing-feed';
import { doneStatus } from './support/entities';
import { Follower } from './support/events';
import { waitUntil } from '@alcova/testing';
import { startGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
let cookie: string;
const open: Follower[] = [];

const encoding = (percent: number): ProcessingStatus => ({
  ...doneStatus,
  state: 'probed',
  stage: 'encode',
  percent,
  remainingSeconds: 100 - percent,
});
async function follow(of = gateway, as = cookie): Promise<Follower> {
  const follower = await Follower.open(`${of.url}/api/videos/video1/processing/events`, as);
  open.push(follower);
  return follower;
}
/** So many followers. A few at a time: all at once would meet the bound on calls to a service, not that on streams. */
async function followAsFarAs(count: number): Promise<Follower[]> {
  const followers: Follower[] = [];
  while (followers.length < count) {
    const next = Array.from({ length: Math.min(20, count - followers.length) }, () => follow());
    for (const follower of await Promise.all(next)) {
      const { status, ok } = follower.response;
      if (!ok) throw new Error(`stream ${followers.length + 1}: ${status} ${await follower.response.text()}`);
      followers.push(follower);
    }
  }
  return followers;
}
/** Whether media is asked within two turns of the clock. */
async function isAsked(): Promise<boolean> {
  const before = gateway.uploadLog.asked;
  await new Promise((resolve) => setTimeout(resolve, 2_200));
  return gateway.uploadLog.asked > before;
}

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  cookie = `alcova_access=${await gateway.tokenFor('admin')}`;
  gateway.uploadLog.processing = encoding(10);
});
afterEach(() => {
  for (const follower of open.splice(0)) follower.close();
});

describe('the stream of how a video comes along', () => {
  it('tells the status at once and every change, and ends after done', async () => {
    const follower = await follow();
    expect(follower.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(follower.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(follower.response.headers.get('x-frame-options')).toBe('DENY');
    await waitUntil('the stage to be told', () => follower.latest?.percent === 10);
    gateway.uploadLog.processing = encoding(55);
    await waitUntil('the next percentage', () => follower.latest?.percent === 55);
    gateway.uploadLog.processing = doneStatus;
    await follower.ended;
    expect(follower.seen).toEqual([encoding(10), encoding(55), doneStatus]);
  });

  it('ends at once for what is over already', async () => {
    const failed = { ...encoding(10), state: 'failed' as const, stage: 'failed' as const };
    gateway.uploadLog.processing = failed;
    const follower = await follow();
    await follower.ended;
    expect(follower.seen).toEqual([failed]);
  });

  it('ends when the file is deleted; who comes again is told', async () => {
    const follower = await follow();
    await waitUntil('the first status', () => follower.latest !== undefined);
    gateway.uploadLog.processing = 'deleted';
    await follower.ended;
    const again = await follow();
    expect([again.response.status, await again.response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'upload.not-found' }) as object,
    ]);
  });

  it('ends with the session', async () => {
    const follower = await follow(gateway, `alcova_access=${await gateway.tokenFor('admin', 3)}`);
    expect(follower.response.status).toBe(200);
    await follower.ended;
    expect(follower.latest).toEqual(encoding(10));
  });

  it('can be had of a file that is no video yet', async () => {
    const path = '/api/videos/file/asset1%2Fclip.mp4/processing';
    const asked = await fetch(`${gateway.url}${path}`, { headers: { cookie } });
    expect(await asked.json()).toEqual(encoding(10));
    const follower = await Follower.open(`${gateway.url}${path}/events`, cookie);
    open.push(follower);
    await waitUntil('the first status', () => follower.latest?.percent === 10);
  });

  it('answers HEAD without staying open', async () => {
    const response = await fetch(`${gateway.url}/api/videos/video1/processing/events`, {
      method: 'HEAD',
      headers: { cookie },
    });
    expect(response.status).toBe(200);
    expect(await isAsked()).toBe(false);
  });

  it('asks media once a second for all who listen, and no more when they are gone', async () => {
    const followers = await Promise.all(Array.from({ length: 40 }, () => follow()));
    const before = gateway.uploadLog.asked;
    const startedAt = Date.now();
    gateway.uploadLog.processing = encoding(20);
    await waitUntil('the change at every follower', () =>
      followers.every(({ latest }) => latest?.percent === 20),
    );
    expect(gateway.uploadLog.asked - before).toBeLessThanOrEqual((Date.now() - startedAt) / 1_000 + 2);
    for (const follower of followers) follower.close();
    for (let left = 5; left > 0 && (await isAsked()); left--);
    expect(await isAsked()).toBe(false);
  });

  it('is refused beyond the bound, until somebody goes', async () => {
    const followers = await followAsFarAs(MAX_LISTENERS);
    const oneTooMany = await follow();
    expect([oneTooMany.response.status, await oneTooMany.response.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'request.too-many' }) as object,
    ]);
    followers[0]?.close();
    let status = 429;
    for (const end = Date.now() + 10_000; status === 429 && Date.now() < end;)
      ({ status } = (await follow()).response);
    expect(status).toBe(200);
  });

  it('ends when the gateway stops, and does not hold it up', async () => {
    const other = await startGateway();
    other.uploadLog.processing = encoding(30);
    const follower = await follow(other, `alcova_access=${await other.tokenFor('admin')}`);
    await waitUntil('the first status', () => follower.latest !== undefined);
    const startedAt = Date.now();
    await other.stop();
    await follower.ended;
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });
});
