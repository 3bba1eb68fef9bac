import { z } from 'zod';
import type { Reading } from '../reading';

/** A bound, not a measure: a busy machine lets a reading wait. */
const ANSWER_WITHIN_MS = 60_000;
const MOST = 1_024;
const connz = z.object({ connections: z.array(z.object({ authorized_user: z.string().default('nobody') })) });
const consumer = z.object({ name: z.string(), num_pending: z.number(), num_ack_pending: z.number() });
const stream = z.object({
  name: z.string(),
  state: z.object({ messages: z.number(), bytes: z.number() }),
  consumer_detail: z.array(consumer).default([]),
});
const jsz = z.object({
  account_details: z.array(z.object({ stream_detail: z.array(stream).default([]) })).default([]),
});
const varz = z.object({ subscriptions: z.number() });

/** Connections, subscriptions and consumers of the broker, and what its streams keep. @param address `host:port` of its monitoring */
export async function brokerReadings(address: string): Promise<Reading[]> {
  const [{ connections }, { account_details: accounts }, { subscriptions }] = await Promise.all([
    ask(address, `connz?auth=1&limit=${MOST}`, connz),
    ask(address, 'jsz?accounts=1&streams=1&consumers=1&config=1', jsz),
    ask(address, 'varz', varz),
  ]);
  const byUser = new Map<string, number>();
  for (const { authorized_user: user } of connections) byUser.set(user, (byUser.get(user) ?? 0) + 1);
  const streams = accounts.flatMap(({ stream_detail: details }) => details);
  return [
    ...[...byUser].map(([user, value]) => ({ what: 'open', of: `NATS: ${user}`, value }) as const),
    { what: 'open', of: 'NATS: subscriptions', value: subscriptions },
    ...streams.flatMap(ofStream),
  ];
}

function ofStream({ name, state, consumer_detail: consumers }: z.output<typeof stream>): Reading[] {
  const waiting = consumers.reduce((sum, one) => sum + one.num_pending + one.num_ack_pending, 0);
  return [
    { what: 'open', of: `${name}: consumers`, value: consumers.length },
    { what: 'kept', of: `${name}: waiting`, value: waiting },
    { what: 'kept', of: `${name}: messages`, value: state.messages },
    { what: 'kept', of: `${name}: bytes`, value: state.bytes },
  ];
}

async function ask<T>(address: string, path: string, shape: z.ZodType<T>): Promise<T> {
  const answer = await fetch(`http://${address}/${path}`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  return shape.parse(await answer.json());
}
