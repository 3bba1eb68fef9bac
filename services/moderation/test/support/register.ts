import { getAccountName } from '@alcova/contracts';
import { MessagingModule, Operation } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import { TEST_CALLER_KEYS } from '@alcova/testing';
import { Controller, Module } from '@nestjs/common';

/** Identity as far as moderation asks it for names, over the real broker. @returns what ends it */
export async function registerOf(
  natsUrl: string,
  names: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  @Controller()
  class Answers {
    @Operation(getAccountName)
    async name({ id }: { id: string }) {
      return { name: names[id] ?? null };
    }
  }

  @Module({
    imports: [MessagingModule.forRoot({ service: 'responders', url: natsUrl, callerKeys: TEST_CALLER_KEYS })],
    controllers: [Answers],
  })
  class Register {}
  const app = await createProcess({ module: Register });
  await app.init();
  return () => app.close();
}
