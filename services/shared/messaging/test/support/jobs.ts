import type { JobContract } from '@alcova/contracts';
import type { NatsConnection } from 'nats';
import { jobConsumer } from '../../src/connection/topology';
import { topologyOf, updateTopology } from '../../src/topology-plan';

const known = new Set<JobContract>();

/** Makes the consumer of a job, and the stream of all that were made so far, as the keeper makes those of the platform's contracts. */
export async function madeJobs(connection: NatsConnection, contract: JobContract): Promise<void> {
  known.add(contract);
  const topology = topologyOf([...known].map(jobConsumer));
  for (const plan of Object.values(topology)) await updateTopology(connection, plan);
}
