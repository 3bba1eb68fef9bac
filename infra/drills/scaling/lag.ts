import { longFilmChunkJob, suspectJob, WORKER_JOBS } from '@alcova/contracts';
import { z } from 'zod';
import { durableOf } from '../../../services/shared/messaging/src/topology';

const READ_WITHIN_MS = 2_000;
/** As the chart's ScaledObject names them, which infra/kubernetes checks. */
const STREAM = 'JOBS';
const CONSUMERS = [...Object.values(WORKER_JOBS), longFilmChunkJob, suspectJob].map(durableOf);

const consumer = z.object({ name: z.string(), num_pending: z.number(), num_ack_pending: z.number() });
const answer = z.object({
  account_details: z
    .array(
      z.object({
        name: z.string(),
        stream_detail: z
          .array(z.object({ name: z.string(), consumer_detail: z.array(consumer).default([]) }))
          .default([]),
      }),
    )
    .default([]),
});

/**
 * Jobs that wait or run in all lanes of the queue, as KEDA's nats-jetstream scaler reads each of them (keda,
 * pkg/scalers/nats_jetstream_scaler.go: `GET /jsz?acc=...&consumers=true&config=true`, then `num_pending + num_ack_pending` of the consumer)
 * and as the ScaledObject's formula adds them up.
 * @param endpoint host:port of the NATS server's monitoring
 * @throws Error when the endpoint does not answer, or a consumer is not there
 */
export async function queueLag(endpoint: string, account: string): Promise<number> {
  const query = new URLSearchParams({ acc: account, consumers: 'true', config: 'true' });
  const response = await fetch(`http://${endpoint}/jsz?${query.toString()}`, {
    signal: AbortSignal.timeout(READ_WITHIN_MS),
  });
  const { account_details } = answer.parse(await response.json());
  const streams = account_details.find(({ name }) => name === account)?.stream_detail ?? [];
  const found = streams.find(({ name }) => name === STREAM)?.consumer_detail ?? [];
  return CONSUMERS.reduce((sum, wanted) => {
    const one = found.find(({ name }) => name === wanted);
    if (one === undefined) throw new Error(`the consumer ${wanted} is not there`);
    return sum + one.num_pending + one.num_ack_pending;
  }, 0);
}
