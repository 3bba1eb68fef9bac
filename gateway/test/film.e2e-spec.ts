import { assetKey, videoPlayback } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import fs from 'node:fs';
import { AgePasses } from '../src/age/pass';
import { startGateway, type TestGateway } from './support/gateway';
import { AGES_BY_COUNTRY, COUNTRY_TOLD, type LonePolicy, startLonePolicy } from './support/lone-policy';

const PATH = '/api/videos/video1/film';
const FILM = Buffer.from('the bytes of a film');

let gateway: TestGateway;
let policy: LonePolicy;
let version = 0;

beforeAll(async () => {
  gateway = await startGateway({
    ...COUNTRY_TOLD,
    ...{ PUBLIC_SHARED_CACHE_SECONDS: '5', MEDIA_SHARED_CACHE_SECONDS: '60' },
  });
  policy = await startLonePolicy(gateway.nats.url);
  const { client, env } = gateway.bucket;
  const Key = assetKey('asset1', 1, 'video.mp4');
  await client.send(new PutObjectCommand({ Bucket: env.S3_BUCKET, Key, Body: FILM }));
});
afterAll(async () => {
  await policy.stop();
  await gateway.stop();
});

const ask = (path = PATH, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${gateway.url}${path}`, { method, redirect: 'manual', headers });
const statusOf = async (headers: Record<string, string> = {}) => (await ask(PATH, headers)).status;
const sessionOf = async (role: 'user' | 'admin') => ({
  cookie: `alcova_access=${await gateway.tokenFor(role)}`,
});
async function say(isHeld: boolean): Promise<void> {
  version += 1;
  const entry = { assetId: 'asset1', images: [], version, isHeld };
  await gateway.holds.put('asset1', entry, (next, stored) => next.version > stored.version);
}
const untilAnswered = (status: number) =>
  waitFor(
    `the film to be answered ${status}`,
    () => statusOf(),
    (found) => found === status,
  );
/** What a player would be given at the same moment. */
const playback = async () =>
  videoPlayback.response.parse(await (await ask('/api/videos/video1/playback')).json());

describe('the film of a video without scripts', () => {
  it('is led to by the address that a player would get, and plays from any place', async () => {
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([302, '']);
    const address = answer.headers.get('location') ?? '';
    expect(address).toBe((await playback()).mp4);
    const whole = await ask(address);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(FILM);
    const part = await fetch(`${gateway.url}${PATH}`, { headers: { range: 'bytes=4-8' } });
    expect([part.status, await part.text()]).toEqual([206, 'bytes']);
  });

  it('is led to anew each time, and stands in no page of another site', async () => {
    const { headers } = await ask();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    expect(headers.get('etag')).toBeNull();
  });

  it('leaves no signed address in the log', async () => {
    const written = jest.spyOn(fs, 'write');
    const { headers } = await ask();
    const [, , keyId = '', expires = '', signature = ''] = (headers.get('location') ?? '').split('/');
    const lines = await waitFor(
      'the line of the request',
      async () => written.mock.calls.map(([, text]) => String(text)).join(''),
      (text) => text.includes(headers.get('x-request-id') ?? 'none'),
    );
    written.mockRestore();
    expect(lines).toContain('/api/videos/:id/film');
    expect(signature).toMatch(/^[\w-]{20,}$/);
    for (const part of [`${keyId}/${expires}`, signature]) expect(lines).not.toContain(part);
  });

  it('is held back from everybody but administrators, who see what they decide about', async () => {
    await say(true);
    await untilAnswered(409);
    const answer = await ask();
    expect([answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([null, 'no-store']);
    expect(await answer.json()).toMatchObject({ code: 'media.not-ready' });
    expect([await statusOf(await sessionOf('user')), await statusOf(await sessionOf('admin'))]).toEqual([
      ...[409, 302],
    ]);
    await say(false);
    await untilAnswered(302);
  });
});

describe('where the age of visitors is not taken from their word', () => {
  beforeAll(async () => {
    await policy.setAges(AGES_BY_COUNTRY);
    await waitFor(
      'the modes at the gateway',
      async () => [await statusOf({ 'cf-ipcountry': 'GB' }), await statusOf({ 'cf-ipcountry': 'FR' })],
      (statuses) => !statuses.includes(302),
    );
  });

  it.each([
    ['GB', 401],
    ['FR', 403],
  ])('nobody is led to it without a proof: %s', async (country, status) => {
    for (const method of ['GET', 'HEAD'])
      for (const cookie of ['', 'alcova_consent=1']) {
        const answer = await ask(PATH, { 'cf-ipcountry': country, cookie }, method);
        expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
  });

  it('who has proved it is led to it, but not where nothing is shown', async () => {
    const pass = new AgePasses(gateway.config).issue('openid', Date.now());
    const headers = { cookie: `alcova_age=${pass}` };
    expect(await statusOf({ 'cf-ipcountry': 'GB', ...headers })).toBe(302);
    expect(await statusOf({ 'cf-ipcountry': 'FR', ...headers })).toBe(403);
  });
});
