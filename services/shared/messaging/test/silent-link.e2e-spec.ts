import { ANONYMOUS, internalOperation } from '@alcova/contracts';
import { faultyLinkTo, TEST_CALLER_KEYS, testNats, type TestNats, waitUntil } from '@alcova/testing';
import { Controller } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { Operation, RpcClient } from '../src';
import { startApplication } from './support/application';

const echo = internalOperation({
  subject: 'catalogue.test.echo',
  access: 'public',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  deadlineMs: 500,
});

@Controller()
class Answers {
  @Operation(echo)
  async echo() {
    return {};
  }
}

describe('a connection to the broker that falls silent without an end', () => {
  let nats: TestNats;
  let way: Awaited<ReturnType<typeof faultyLinkTo>>;
  let apps: NestFastifyApplication[] = [];

  beforeAll(async () => {
    nats = await testNats();
    way = await faultyLinkTo(nats.url);
    const start = (service: string, url: string, controllers: (typeof Answers)[]) =>
      startApplication({
        messaging: {
          service,
          url,
          callerKeys: TEST_CALLER_KEYS,
          ...(controllers.length > 0 && { serves: [echo] }),
        },
        controllers,
      });
    apps = await Promise.all([start('catalogue', nats.url, [Answers]), start('gateway', way.url, [])]);
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await way.link.stop();
    await nats.stop();
  });

  it('is replaced by a new one within seconds', async () => {
    const rpc = apps[1]?.get(RpcClient);
    const answers = async () =>
      rpc?.request(echo, {}, { caller: ANONYMOUS }).then(
        () => true,
        () => false,
      );
    expect(await answers()).toBe(true);
    way.link.become('silent');
    expect(await answers()).toBe(false);
    way.link.become('well');
    await waitUntil('answers over a new connection', async () => (await answers()) === true);
  });
});
