import { MessagingModule, RpcClient } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import type { DynamicModule, Type } from '@nestjs/common';
import { TEST_CALLER_KEYS } from './callers';
import type { TestNats } from './nats';

/** Seals in tests: `kid:hex`, as REPORT_KEYS and RECORD_KEYS are given. */
export const TEST_SEAL_KEYS = `test:${'5b'.repeat(32)}`;

export interface TestService {
  /** Asks as the gateway does. */
  readonly rpc: RpcClient;
  /** One of the parts of the process, for what a test begins itself. */
  part<Part>(type: Type<Part>): Part;
  stop(): Promise<void>;
}

/** A service's module as its process runs it, on the suite's NATS, and a client beside it. */
export async function startService(module: DynamicModule, nats: Pick<TestNats, 'url'>): Promise<TestService> {
  const app = await createProcess({ module });
  await app.init();
  const asker = await createProcess({
    module: MessagingModule.forRoot({ service: 'gateway', url: nats.url, callerKeys: TEST_CALLER_KEYS }),
  });
  await asker.init();
  return {
    rpc: asker.get(RpcClient),
    part: (type) => app.get(type),
    stop: async () => {
      await asker.close();
      await app.close();
    },
  };
}
