import { type AgeRule } from '@alcova/contracts';
import { z } from 'zod';
import { asAdministrator } from './accounts';
import { expect } from './site';

const state = z.object({
  rules: z.array(z.unknown()),
  ages: z.array(z.unknown()),
  version: z.number(),
});

interface Policy {
  readonly rules: readonly unknown[];
  readonly ages: readonly unknown[];
}

/** The policy as it is now. */
export const policy = () =>
  asAdministrator(async (client) => state.parse(await (await client.get('/api/admin/policy')).json()));

/** Stores a policy over the one that is there. */
export const savePolicy = ({ rules, ages }: Policy): Promise<void> =>
  asAdministrator(async (client) => {
    const { version } = state.parse(await (await client.get('/api/admin/policy')).json());
    const data = { rules, ages, version, confirmed: true };
    const answer = await client.put('/api/admin/policy', { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  });

/** Runs `act` while everybody's age is made sure of in this mode. */
export async function whileAgesAre(mode: AgeRule['mode'], act: () => Promise<void>): Promise<void> {
  const before = await policy();
  await savePolicy({ ...before, ages: [{ country: null, mode }] });
  try {
    await act();
  } finally {
    await savePolicy(before);
  }
}
