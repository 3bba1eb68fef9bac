import {
  type AgeRule,
  DEFAULT_POLICY,
  eventSubject,
  getPolicy,
  policyChanged,
  type PolicyState,
} from '@alcova/contracts';
import { MessagingModule, Operation } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import { TEST_CALLER_KEYS, TestBroker } from '@alcova/testing';
import { Controller, Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';

/** A gateway behind a proxy that tells the country of whoever asks. */
export const COUNTRY_TOLD = { TRUSTED_PROXIES: '127.0.0.1,::1', COUNTRY_HEADER: 'CF-IPCountry' } as const;

/** A word is enough, but for two countries. */
export const AGES_BY_COUNTRY: AgeRule[] = [
  { country: null, mode: 'declared' },
  { country: 'GB', mode: 'verified' },
  { country: 'FR', mode: 'closed' },
];

/** Answers for moderation's policy alone, with the built-in rules: before a gateway has read one it shows nothing. */
export async function startLonePolicy(natsUrl: string) {
  let state: PolicyState = { rules: [...DEFAULT_POLICY], ages: [], version: 0, updatedAt: null };

  @Controller()
  class Policy {
    @Operation(getPolicy)
    async get() {
      return state;
    }
  }
  @Module({
    imports: [
      MessagingModule.forRoot({ service: 'policy-responder', url: natsUrl, callerKeys: TEST_CALLER_KEYS }),
    ],
    controllers: [Policy],
  })
  class Responder {}
  const app = await createProcess({ module: Responder });
  await app.init();
  const broker = await TestBroker.connect(natsUrl);
  return {
    /** Sets how the age of visitors is made sure of, and tells every gateway. */
    setAges: async (ages: AgeRule[]) => {
      state = { ...state, ages, version: state.version + 1 };
      await broker.tell(eventSubject(policyChanged), {
        ...{ eventId: randomUUID(), name: policyChanged.name, major: 1, aggregateId: 'policy' },
        ...{ aggregateVersion: state.version, occurredAt: new Date().toISOString() },
        payload: { rules: state.rules, ages, version: state.version },
      });
    },
    stop: async () => {
      await broker.close();
      await app.close();
    },
  };
}
export type LonePolicy = Awaited<ReturnType<typeof startLonePolicy>>;

/** Starts a gateway while there is a policy to read. What it has read then holds, and any of the real moderation is newer. */
export async function withPolicy<T>(natsUrl: string, start: () => Promise<T>): Promise<T> {
  const policy = await startLonePolicy(natsUrl);
  try {
    return await start();
  } finally {
    await policy.stop();
  }
}
