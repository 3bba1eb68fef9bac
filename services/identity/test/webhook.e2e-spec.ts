import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  type Caller,
  getWebhook,
  identityActed,
  noticeDue,
  resealSecondFactors,
  setWebhook,
  testWebhook,
} from '@alcova/contracts';
import { tellFact, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { z } from 'zod';
import { TestIdentity } from './support/identity';
import { ListSite } from './support/list-site';

const SITE = 'https://alcova.example';
const ADMIN: Caller = { kind: 'account', accountId: 'admin-1', role: 'admin' };
const MODERATOR: Caller = { kind: 'account', accountId: 'moderator-1', role: 'moderator' };
const CALL = { kind: 'urgent-cases', caseId: 'caso', waiting: 12, overdue: 2 } as const;
const DUE_AT = '2026-11-21T18:00:00.000Z';

const waitRows = z.array(z.object({ attempts: z.number(), wait: z.number() }));
const bodyRows = z.array(z.object({ body: z.string() }));
const acted = z.object({ payload: identityActed.payload });

interface Received {
  readonly method: string | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

describe('the webhook', () => {
  let identity: TestIdentity;
  let receiver: ListSite;
  let received: Received[];
  let answer: (response: ServerResponse) => void;
  let address: string;

  beforeAll(async () => {
    [identity, receiver] = [await TestIdentity.create(), await ListSite.start()];
    await identity.start({ SITE_URL: SITE, NODE_ENV: 'test' });
    address = receiver.on('/hook?token=abc', (response) => {
      const { method, headers } = response.req;
      void text(response.req).then((body) => {
        received.push({ method, headers, body });
        answer(response);
      });
    });
  });
  afterAll(async () => {
    await identity.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    received = [];
    answer = (response) => void response.writeHead(204).end();
    await identity.query('DELETE FROM webhook_calls');
    await identity.query('DELETE FROM webhook');
    await identity.query('DELETE FROM attempts');
  });

  const set = (to: string | null, caller = ADMIN) =>
    identity.rpc.request(setWebhook, { address: to }, { caller });
  const state = () => identity.rpc.request(getWebhook, {}, { caller: ADMIN });
  const test = () => identity.rpc.request(testWebhook, {}, { caller: ADMIN });
  const tell = (noticeId = ulid()) =>
    tellFact(identity.nats, noticeDue, {
      ...{ aggregateId: noticeId, aggregateVersion: 1 },
      payload: { noticeId, to: { moderators: true }, notice: { ...CALL, dueAt: DUE_AT } },
    });
  /** Every call that came is signed with the secret. */
  const verify = (secret: string | null, { headers, body }: Received) => {
    const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64');
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const wanted = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${wanted}`);
  };
  const hurry = () => identity.query('UPDATE webhook_calls SET next_try_at = now()');

  it('is called once for each call of people, signed, neutral, and with the address of the desk', async () => {
    const { secret } = await set(address);
    const noticeId = ulid();
    await tell(noticeId);
    await tell(noticeId);
    const last = ulid();
    await tell(last);
    await waitUntil('both calls', () => received.length >= 2);
    await waitUntil('nothing to wait', async () => (await state()).waiting === 0);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([noticeId, last]);
    for (const call of received) {
      verify(secret, call);
      expect(call.method).toBe('POST');
      expect(JSON.parse(call.body)).toEqual({
        ...{ type: 'moderation.urgent-cases', timestamp: expect.any(String) as string },
        data: { caseId: 'caso', dueAt: DUE_AT, waiting: 12, overdue: 2, url: `${SITE}/reports` },
      });
    }
    expect((await state()).last).toMatchObject({ outcome: 'taken', status: 204 });
  });

  it('is called again with growing waits, under the same name, until it is taken or its time is over', async () => {
    answer = (response) => void response.writeHead(500).end('não');
    await set(address);
    await tell();
    const waits: number[] = [];
    for (let tries = 1; tries <= 3; tries += 1) {
      await waitUntil(`try ${tries}`, () => received.length === tries);
      await waitUntil('the try to be noted', async () => {
        const [row] = waitRows.parse(
          await identity.query(
            `SELECT attempts, extract(epoch FROM next_try_at - now())::float8 AS wait FROM webhook_calls
             WHERE next_try_at < now() + interval '30 seconds'`,
          ),
        );
        if (row?.attempts !== tries) return false;
        waits.push(row.wait);
        return true;
      });
      await hurry();
    }
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
    expect(waits[2]).toBeGreaterThan(waits[1] ?? 0);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await identity.query('UPDATE webhook_calls SET give_up_at = now()');
    await waitUntil('the call to be given up', async () => (await state()).waiting === 0);
  });

  it('keeps address and secret sealed, tells the secret once, and the log neither', async () => {
    const first = await set(address);
    const second = await set(address);
    expect(second.secret).not.toBe(first.secret);
    expect(second.origin).toBe(new URL(address).origin);
    expect(JSON.stringify(await state())).not.toContain('token');
    const rows = JSON.stringify(await identity.query('SELECT * FROM webhook'));
    for (const hidden of ['token=abc', second.secret ?? '']) expect(rows).not.toContain(hidden);
    const bodies = bodyRows.parse(
      await identity.query(`SELECT body FROM outbox WHERE kind = 'event' AND body::json->>'name' = $1`, [
        identityActed.name,
      ]),
    );
    const acts = bodies.map(({ body }) => acted.parse(JSON.parse(body)).payload);
    expect(acts.filter(({ action }) => action === 'webhook.set')).toContainEqual(
      expect.objectContaining({ subject: 'site', before: { isOn: true }, after: { isOn: true } }),
    );
    expect(JSON.stringify(acts)).not.toContain('hook?');
  });

  it('says on a test what came of it, and follows no redirect', async () => {
    await expect(test()).rejects.toMatchObject({ code: 'webhook.none' });
    const { secret } = await set(address);
    expect(await test()).toEqual({ outcome: 'taken', status: 204 });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    verify(secret, received[0] ?? { method: '', headers: {}, body: '' });
    answer = (response) => void response.writeHead(302, { location: receiver.url('/elsewhere') }).end();
    expect(await test()).toEqual({ outcome: 'not-taken', status: 302 });
    expect(receiver.asked).not.toContain('/elsewhere');
    await set('http://127.0.0.1:1/hook');
    expect(await test()).toEqual({ outcome: 'unreachable', status: null });
    await set('https://10.0.0.1/hook');
    expect(await test()).toEqual({ outcome: 'address-refused', status: null });
  });

  it('is tested so often in an hour, and by administrators alone', async () => {
    await set(address);
    for (let times = 0; times < 20; times += 1) await test();
    await expect(test()).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    await expect(set(address, MODERATOR)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(identity.rpc.request(getWebhook, {}, { caller: MODERATOR })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('is sealed with the newest key by the command that does it, so that the older one can go', async () => {
    const { secret } = await set(address);
    const keys = { old: `test:${'5a'.repeat(32)}`, next: `next:${'5c'.repeat(32)}` };
    const usual = { SITE_URL: SITE, NODE_ENV: 'test' };
    await identity.start({ ...usual, IDENTITY_SEAL_KEYS: `${keys.next},${keys.old}` });
    const operator = { caller: { kind: 'system', name: 'operator' } } as const;
    const step = (dryRun: boolean) =>
      identity.rpc.request(resealSecondFactors, { cursor: null, dryRun }, operator);
    expect(await step(true)).toMatchObject({ stale: 1 });
    expect(await step(false)).toMatchObject({ stale: 1 });
    expect(await step(false)).toMatchObject({ stale: 0 });
    await identity.start({ ...usual, IDENTITY_SEAL_KEYS: keys.next });
    expect(await test()).toMatchObject({ outcome: 'taken' });
    verify(secret, received[0] ?? { method: '', headers: {}, body: '' });
    await identity.start(usual);
  });

  it('is none that is not https, and takes what waits along when it goes', async () => {
    for (const wrong of [
      'http://hooks.example/a',
      'ftp://hooks.example',
      'hooks.example',
      'https://a:b@c.example/',
    ])
      await expect(set(wrong)).rejects.toMatchObject({ code: 'webhook.address-refused' });
    answer = (response) => void response.writeHead(500).end();
    await set(address);
    await tell();
    await waitUntil('a try', () => received.length === 1);
    expect(await set(null)).toEqual({ origin: null, setAt: null, waiting: 0, last: null, secret: null });
    expect(await identity.query('SELECT id FROM webhook_calls')).toEqual([]);
  });
});
