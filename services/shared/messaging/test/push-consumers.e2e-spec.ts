import { ANONYMOUS, internalOperation } from '@alcova/contracts';
import { metric, TEST_CALLER_KEYS, testNats, type TestNats, waitUntil } from '@alcova/testing';
import { Controller } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AckPolicy, connect, headers, type NatsConnection } from 'nats';
import { z } from 'zod';
import { Operation, RpcClient } from '../src';
import { CallerTokens } from '../src/connection/caller-tokens';
import { eventsStream } from '../src/connection/topology';
import { startApplication } from './support/application';

const promote = internalOperation({
  subject: 'identity.test.promote',
  access: 'public',
  input: z.object({ text: z.string() }),
  output: z.object({}),
});
const promoted: string[] = [];
const dropped = async () => (await metric('alcova_rpc_dropped_total')) ?? 0;

@Controller()
class Promotions {
  @Operation(promote)
  async promote({ text }: { text: string }) {
    promoted.push(text);
    return {};
  }
}

describe('a message that comes on the subject of a request', () => {
  let nats: TestNats;
  let app: NestFastifyApplication;
  /** It may make consumers, as no service may (permissions.e2e-spec.ts). */
  let intruder: NatsConnection;

  beforeAll(async () => {
    nats = await testNats();
    app = await startApplication({
      messaging: { service: 'identity', url: nats.url, callerKeys: TEST_CALLER_KEYS, serves: [promote] },
      controllers: [Promotions],
    });
    intruder = await connect({ servers: nats.url });
  });
  afterAll(async () => {
    await intruder.close();
    await app.close();
    await nats.stop();
  });

  it.each([AckPolicy.Explicit, AckPolicy.None])(
    'is not worked on when a consumer of a stream delivers it there (ack %s)',
    async (ack_policy) => {
      const before = await dropped();
      const subject = `deliver.commerce.test.${ack_policy}`;
      const manager = await intruder.jetstreamManager();
      await manager.consumers.add(eventsStream('commerce'), {
        ...{ ack_policy, filter_subject: subject, durable_name: `push_${ack_policy}` },
        ...{ deliver_subject: 'rpc.identity.test.promote', deliver_group: 'identity' },
      });
      const about = headers();
      const body = JSON.stringify({ text: 'intruder' });
      const operator = { kind: 'system', name: 'operator' } as const;
      const token = await new CallerTokens(TEST_CALLER_KEYS).sign(operator, { rpc: promote.name, body });
      about.set('Alcova-Caller', token ?? '');
      await intruder.jetstream().publish(subject, body, { headers: about });
      await waitUntil('the message to be dropped', async () => (await dropped()) > before);
      await app.get(RpcClient).request(promote, { text: 'operator' }, { caller: ANONYMOUS });
      expect(promoted.splice(0)).toEqual(['operator']);
    },
  );

  it('is not worked on when it expects no reply', async () => {
    const before = await dropped();
    intruder.publish('rpc.identity.test.promote', JSON.stringify({ text: 'intruder' }));
    await waitUntil('the message to be dropped', async () => (await dropped()) > before);
    expect(promoted.splice(0)).toEqual([]);
  });
});
