import {
  type BucketContract,
  deadSubject,
  eventSubject,
  type EventContract,
  type JobContract,
  jobSubject,
  type RpcContract,
  rpcSubject,
} from '@alcova/contracts';
import * as contracts from '@alcova/contracts';
import { inboxPrefix } from './connection';
import { factsOf } from './events/tap';
import { bucketStream, bucketSubjects } from './key-value/bucket';
import { COUNTERS_BUCKET } from './key-value/counters';
import { RELEASE_SUBJECTS } from './key-value/lease';
import { LEASES_BUCKET } from './key-value/leases';

/** What one NATS user may do, besides answering the requests that it receives. */
export interface NatsPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

const all = Object.values(contracts) as unknown[];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const rpcs = all.filter((value): value is RpcContract => isObject(value) && 'deadlineMs' in value);
const events = all.filter(
  (value): value is EventContract => isObject(value) && 'major' in value && 'payload' in value,
);
const jobs = all.filter((value): value is JobContract => isObject(value) && 'maxDeliver' in value);

const buckets = all.filter(
  (value): value is BucketContract => isObject(value) && 'bucket' in value && 'readers' in value,
);

const ownedBy = <T extends { name: string }>(service: string, contractsOfKind: readonly T[]): T[] =>
  contractsOfKind.filter((contract) => contract.name.startsWith(`${service}.`));

/** Making streams again after the broker lost them. */
const streamCare = (streams: readonly string[]): string[] => [
  '$JS.API.INFO',
  ...streams.flatMap((name) => [`$JS.API.STREAM.INFO.${name}`, `$JS.API.STREAM.CREATE.${name}`]),
];

/** Making consumers, pulling from them, and acknowledging. */
const consuming = (streams: readonly string[]): string[] =>
  streams.flatMap((name) => [
    `$JS.API.CONSUMER.INFO.${name}.*`,
    `$JS.API.CONSUMER.CREATE.${name}.>`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${name}.*`,
    `$JS.API.CONSUMER.MSG.NEXT.${name}.*`,
    `$JS.ACK.${name}.>`,
  ]);

/** Making a key-value bucket that is not there, reading keys of it and writing them. */
const countingIn = (bucket: string): string[] => [
  ...streamCare([`KV_${bucket}`]),
  `$JS.API.DIRECT.GET.KV_${bucket}.>`,
  `$KV.${bucket}.>`,
];

/** Making its buckets, writing them, and looking at what stands under a key before it is replaced. */
const bucketWriting = (owner: string): string[] =>
  buckets
    .filter((contract) => contract.owner === owner)
    .flatMap((contract) => {
      const stream = bucketStream(contract);
      return [
        ...streamCare([stream]),
        `$JS.API.STREAM.MSG.GET.${stream}`,
        `$JS.API.DIRECT.GET.${stream}.>`,
        bucketSubjects(contract),
      ];
    });

/** Watching the buckets that it may read. */
const bucketReading = (reader: string): string[] =>
  buckets
    .filter((contract) => contract.readers.includes(reader))
    .flatMap((contract) => {
      const stream = bucketStream(contract);
      return [
        '$JS.API.INFO',
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}.>`,
        `$JS.FC.${stream}.>`,
      ];
    });

/** Requests that only the workers send: they need no caller, so nobody else may send them. */
const isWorkerRpc = (contract: RpcContract): boolean => /^media\.(job|store)\./.test(contract.name);

/** What one service asks of another: everything else is the gateway's to put together. */
const SERVICE_CALLS: Readonly<Record<string, readonly RpcContract[]>> = {
  moderation: [contracts.getVideo, contracts.assetEvidence],
};

/** Acts of an operator, imports among them: no process of the site may do them. */
const isOperatorRpc = (contract: RpcContract): boolean => /^[a-z]+\.(operator|import)\./.test(contract.name);

/**
 * The least that each process needs, derived from the contracts: a service serves its own requests, publishes its own events and jobs, and
 * reads only its own inbox. `operator` is for tools.
 */
export function natsPermissions(): Record<string, NatsPermissions> {
  const inbox = (user: string) => `${inboxPrefix(user)}.>`;
  const service = (name: string): NatsPermissions => ({
    publish: [
      ...ownedBy(name, events).map(eventSubject),
      ...(SERVICE_CALLS[name] ?? []).map(rpcSubject),
      ...ownedBy(name, jobs).flatMap((job) => [jobSubject(job), deadSubject(jobSubject(job))]),
      deadSubject('event.>'),
      ...streamCare(['EVENTS', 'JOBS', 'DEAD']),
      ...consuming(ownedBy(name, jobs).length ? ['EVENTS', 'JOBS'] : ['EVENTS']),
      ...bucketWriting(name),
      ...bucketReading(name),
    ],
    subscribe: [inbox(name), ...ownedBy(name, rpcs).map(rpcSubject)],
  });
  return {
    ...Object.fromEntries(
      ['identity', 'catalogue', 'moderation', 'commerce', 'media'].map((name) => [name, service(name)]),
    ),
    'media-worker': {
      publish: [
        ...rpcs.filter(isWorkerRpc).map(rpcSubject),
        deadSubject('job.>'),
        ...streamCare(['JOBS', 'DEAD']),
        ...consuming(['JOBS']),
      ],
      subscribe: [inbox('media-worker')],
    },
    gateway: {
      publish: [
        ...rpcs.filter((contract) => !isWorkerRpc(contract) && !isOperatorRpc(contract)).map(rpcSubject),
        ...countingIn(COUNTERS_BUCKET),
        ...countingIn(LEASES_BUCKET),
        RELEASE_SUBJECTS,
        ...bucketReading('gateway'),
      ],
      // It keeps copies of what these own.
      subscribe: [
        inbox('gateway'),
        RELEASE_SUBJECTS,
        factsOf('catalogue'),
        factsOf('commerce'),
        factsOf('moderation'),
      ],
    },
    operator: { publish: ['>'], subscribe: ['>'] },
  };
}
