import { MessagingModule, RpcClient } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import type { DynamicModule } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestNats } from './nats';

/** Signs callers in tests: 64 hexadecimal digits. */
export const TEST_CALLER_KEY = 'ab'.repeat(32);
/** Seals in tests: `kid:hex`, as REPORT_KEYS and RECORD_KEYS are given. */
export const TEST_SEAL_KEYS = `test:${'5b'.repeat(32)}`;

export interface TestService {
  /** Asks as the gateway does. */
  readonly rpc: RpcClient;
  stop(): Promise<void>;
}

/** A service's module as its process runs it, on the suite's NATS, and a client beside it. */
export async function startService(module: DynamicModule, nats: Pick<TestNats, 'url'>): Promise<TestService> {
  const app = await createProcess({ module });
  await app.init();
  const asker = await createProcess({
    module: MessagingModule.forRoot({ service: 'gateway', url: nats.url, callerKey: TEST_CALLER_KEY }),
  });
  await asker.init();
  return {
    rpc: asker.get(RpcClient),
    stop: async () => {
      await asker.close();
      await app.close();
    },
  };
}

/** Waits until `condition` holds. @throws Error after 30 s */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(25)) if (await condition()) return;
  throw new Error('the condition did not come true in time');
}
