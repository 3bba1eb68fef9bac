import { ANONYMOUS, type Caller, CodedError, internalOperation } from '@alcova/contracts';
import { currentRequest, HealthRegistry, withRequest } from '@alcova/platform';
import {
  callerKeysOf,
  newCallerKey,
  TEST_CALLER_KEYS,
  testNats,
  type TestNats,
  waitUntil,
} from '@alcova/testing';
import { Controller } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { decodeJwt } from 'jose';
import { connect, headers, type Msg, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Operation, RpcClient, type RpcContext } from '../src';
import { CallerTokens } from '../src/connection/caller-tokens';
import { startApplication } from './support/application';

const base = { input: z.object({ text: z.string().min(1) }), output: z.object({ text: z.string() }) };
const echo = internalOperation({ subject: 'catalogue.test.echo', access: 'public', ...base });
const refuse = internalOperation({
  subject: 'catalogue.test.refuse',
  access: 'public',
  ...base,
  errors: ['video.not-found'],
});
const undeclared = internalOperation({ subject: 'catalogue.test.undeclared', access: 'public', ...base });
const broken = internalOperation({ subject: 'catalogue.test.broken', access: 'public', ...base });
const large = internalOperation({ subject: 'catalogue.test.large', access: 'public', ...base });
const slow = internalOperation({ subject: 'catalogue.test.slow', access: 'public', ...base });
const adminOnly = internalOperation({ subject: 'catalogue.test.adminOnly', access: ['admin'], ...base });
const operatorOnly = internalOperation({
  subject: 'catalogue.test.operatorOnly',
  access: 'asker',
  askedBy: 'operator',
  input: z.object({}),
  output: z.object({}),
});
const ownQuestion = internalOperation({
  ...{ subject: 'catalogue.test.ownQuestion', access: 'public', ownAskers: ['gateway'] },
  ...{ input: z.object({}), output: z.object({}) },
});
const context = internalOperation({
  subject: 'catalogue.test.context',
  access: 'public',
  input: z.object({}),
  output: z.object({ caller: z.unknown(), requestId: z.string(), traceparent: z.string() }),
});
const elsewhere = internalOperation({ subject: 'catalogue.test.elsewhere', access: 'public', ...base });
const nobody = internalOperation({ subject: 'catalogue.test.nobody', access: 'public', ...base });

@Controller()
class Answers {
  @Operation(echo)
  async echo(input: { text: string }) {
    return { ...input, secret: 'of the inside' };
  }
  @Operation(refuse)
  async refuse(): Promise<never> {
    throw new CodedError('video.not-found', 'no such row');
  }
  @Operation(undeclared)
  async undeclared(): Promise<never> {
    throw new CodedError('video.not-found');
  }
  @Operation(broken)
  async broken(): Promise<never> {
    throw new Error('secret of the inside');
  }
  @Operation(large)
  async large() {
    return { text: 'x'.repeat(600 * 1024) };
  }
  @Operation(slow)
  async slow(input: { text: string }) {
    await sleep(500);
    return input;
  }
  @Operation(adminOnly)
  async adminOnly(input: { text: string }) {
    return input;
  }
  @Operation(operatorOnly)
  async operatorOnly() {
    return {};
  }
  @Operation(ownQuestion)
  async ownQuestion() {
    return {};
  }
  @Operation(context)
  async context(_input: object, { caller, requestId }: RpcContext) {
    return { caller, requestId, traceparent: currentRequest().traceparent };
  }
}

const OTHER_KEYS = callerKeysOf(newCallerKey('other-gateway'), newCallerKey('other-operator'));

describe('request and reply', () => {
  let nats: TestNats;
  let app: NestFastifyApplication;
  let client: RpcClient;
  let raw: NatsConnection;

  beforeAll(async () => {
    nats = await testNats();
    app = await startApplication({
      messaging: { service: 'catalogue', url: nats.url, callerKeys: TEST_CALLER_KEYS, serves: [echo] },
      controllers: [Answers],
    });
    client = app.get(RpcClient);
    raw = await connect({ servers: nats.url });
  });
  afterAll(async () => {
    await raw.close();
    await app.close();
    await nats.stop();
  });

  const send = (subject: string, body: string, caller?: string): Promise<Msg> => {
    const about = headers();
    if (caller !== undefined) about.set('Alcova-Caller', caller);
    return raw.request(subject, body, { timeout: 5_000, headers: about });
  };
  const admin: Caller = { kind: 'account', accountId: 'a1', role: 'admin' };

  it('answers with the parsed output', async () => {
    await expect(client.request(echo, { text: 'olá' }, { caller: ANONYMOUS })).resolves.toEqual({
      text: 'olá',
    });
    // Also as bytes, which nobody parses again.
    expect(await client.answer(echo, { text: 'olá' }, { caller: ANONYMOUS })).toBe('{"text":"olá"}');
  });

  it('rejects with the code that the handler gave', async () => {
    await expect(client.request(refuse, { text: 'x' }, { caller: ANONYMOUS })).rejects.toMatchObject({
      code: 'video.not-found',
      detail: 'no such row',
    });
  });

  it('answers internal, without a word of the inside, for a failure or a code that the contract does not name', async () => {
    for (const contract of [broken, undeclared]) {
      const failure: unknown = await client
        .request(contract, { text: 'x' }, { caller: ANONYMOUS })
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'internal', detail: undefined });
    }
  });

  it('refuses a reply over 512 kB', async () => {
    await expect(client.request(large, { text: 'x' }, { caller: ANONYMOUS })).rejects.toMatchObject({
      code: 'internal',
    });
  });

  it('names the fields of a bad input, and takes no broken JSON', async () => {
    await expect(client.request(echo, { text: '' }, { caller: ANONYMOUS })).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { text: expect.any(String) as string },
    });
    const reply = await send('rpc.catalogue.test.echo', '{ no json');
    expect(reply.headers?.get('Alcova-Error')).toBe('request.invalid');
  });

  it('is unavailable at once when nobody serves the contract', async () => {
    const before = Date.now();
    await expect(client.request(nobody, { text: 'x' }, { caller: ANONYMOUS })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(Date.now() - before).toBeLessThan(4_500);
  });

  it('is unavailable after the deadline', async () => {
    await expect(
      client.request(slow, { text: 'x' }, { caller: ANONYMOUS, deadlineMs: 100 }),
    ).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('does not work on a request that waited past its deadline, whatever the clock of its sender says', async () => {
    const ask = (waitedMs: number, timeout = 20_000) => {
      const about = headers();
      about.set('Alcova-Sender', 'far');
      about.set('Alcova-Sent', String(performance.now() - 1e9 - waitedMs));
      about.set('Alcova-Within', '5000');
      return raw.request('rpc.catalogue.test.echo', '{"text":"x"}', { timeout, headers: about });
    };
    await ask(0);
    await expect(ask(5_500, 1_000)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await ask(4_000);
  });

  it('carries the caller, the request id and the trace', async () => {
    const request = { requestId: 'request-1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    const answer = await withRequest(request, () => client.request(context, {}, { caller: admin }));
    expect(answer).toEqual({ caller: admin, ...request });
    await expect(client.request(context, {}, { caller: ANONYMOUS })).resolves.toMatchObject({
      caller: ANONYMOUS,
    });
  });

  it('believes no caller that another key signed, and none that was changed', async () => {
    const request = { rpc: 'catalogue.test.adminOnly', body: '{"text":"x"}' };
    const forged = await new CallerTokens(OTHER_KEYS).sign(admin, request);
    const own = new CallerTokens(TEST_CALLER_KEYS);
    const ofAnotherBody = await own.sign(admin, { ...request, body: '{"text":"y"}' });
    for (const caller of [forged, ofAnotherBody, 'rubbish']) {
      const reply = await send('rpc.catalogue.test.adminOnly', request.body, caller);
      expect(reply.headers?.get('Alcova-Error')).toBe('auth.required');
    }
    const token = await own.sign(admin, request);
    const genuine = await send('rpc.catalogue.test.adminOnly', request.body, token);
    expect(genuine.json()).toEqual({ text: 'x' });
    const again = await send('rpc.catalogue.test.adminOnly', request.body, token);
    expect(again.headers?.get('Alcova-Error')).toBe('auth.required');
  });

  it('asks once more, as a new sender, where its own clock stood still and its requests seem old', async () => {
    const senders: unknown[] = [];
    const answering = raw.subscribe('rpc.catalogue.test.elsewhere', {
      callback: (_error, message) => {
        const { sender } = decodeJwt(message.headers?.get('Alcova-Caller') ?? '');
        const isOld = senders.length === 0 || sender === senders[0];
        senders.push(sender);
        const about = headers();
        if (isOld) about.set('Alcova-Error', 'auth.required');
        const answer = isOld ? { detail: 'stale caller' } : { text: 'x' };
        message.respond(JSON.stringify(answer), { headers: about });
      },
    });
    await raw.flush();
    await expect(client.request(elsewhere, { text: 'x' }, { caller: admin })).resolves.toEqual({ text: 'x' });
    expect(senders).toHaveLength(2);
    answering.unsubscribe();
  });

  it("answers what is an operator's to the operator alone", async () => {
    const ask = (caller: Caller) => client.request(operatorOnly, {}, { caller });
    await expect(ask({ kind: 'system', name: 'operator' })).resolves.toEqual({});
    for (const caller of [admin, { kind: 'system', name: 'gateway' }, { kind: 'anonymous' }] as const)
      await expect(ask(caller)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('answers no process on nobody’s behalf, unless the contract says so', async () => {
    const gateway = { caller: { kind: 'system', name: 'gateway' } } as const;
    await expect(client.request(adminOnly, { text: 'x' }, gateway)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    await expect(client.request(ownQuestion, {}, gateway)).resolves.toEqual({});
  });

  it('tells the operator at both ends of keys that differ, and does not blame who asked', async () => {
    await client.request(echo, { text: 'of the same key' }, { caller: admin });
    const stranger = await startApplication({
      messaging: { service: 'gateway', url: nats.url, callerKeys: OTHER_KEYS },
    });
    await expect(
      stranger.get(RpcClient).request(echo, { text: 'x' }, { caller: admin }),
    ).rejects.toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('CALLER_PUBLIC_KEYS') as string,
    });
    const { ready, reasons } = await stranger.get(HealthRegistry).report();
    expect([ready, reasons['caller-key']]).toEqual([false, expect.stringContaining('CALLER_PUBLIC_KEYS')]);
    // The service meets others of its own key.
    expect((await app.get(HealthRegistry).report()).ready).toBe(true);
    await stranger.close();
  });

  it('is not ready where nobody signs with its key', async () => {
    const wrong = await startApplication({
      messaging: { service: 'wrong-key', url: nats.url, callerKeys: OTHER_KEYS },
      controllers: [Leaving],
    });
    await expect(client.request(leave, { text: 'x' }, { caller: admin })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await wrong.get(HealthRegistry).report()).checks['caller-key']).toBe('down');
    await wrong.close();
  });

  it('treats a request without a caller as anonymous, and refuses who may not call before it reads the input', async () => {
    for (const body of ['{"text":"x"}', '{"text":""}', 'no JSON']) {
      const reply = await send('rpc.catalogue.test.adminOnly', body);
      expect(reply.headers?.get('Alcova-Error')).toBe('auth.forbidden');
    }
  });

  it('finishes what is in work before it stops, and takes nothing new', async () => {
    const leaving = await startApplication({
      messaging: { service: 'leaving', url: nats.url },
      controllers: [Leaving],
    });
    const answer = client.request(leave, { text: 'last' }, { caller: ANONYMOUS });
    await waitUntil('the leaving request to start', () => leavingStarted);
    await leaving.close();
    await expect(answer).resolves.toEqual({ text: 'last' });
    await expect(client.request(leave, { text: 'late' }, { caller: ANONYMOUS })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('does not start with a contract that has no handler, nor with two handlers for one', async () => {
    const start = (serves: (typeof echo)[], controllers: (new () => object)[]) =>
      startApplication({ messaging: { service: 'wrong', url: nats.url, serves }, controllers });
    await expect(start([nobody], [])).rejects.toThrow('no handler for catalogue.test.nobody');
    await expect(start([], [Answers, AnswersAgain])).rejects.toThrow(
      'two handlers for rpc.catalogue.test.echo',
    );
  });
});

const leave = internalOperation({ subject: 'catalogue.test.leave', access: 'public', ...base });
let leavingStarted = false;
@Controller()
class Leaving {
  @Operation(leave)
  async leave(input: { text: string }) {
    leavingStarted = true;
    await sleep(300);
    return input;
  }
}

@Controller()
class AnswersAgain {
  @Operation(echo)
  async echo(input: { text: string }) {
    return { ...input, secret: 'of the inside' };
  }
}
