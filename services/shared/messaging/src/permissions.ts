import {
  type BucketContract,
  deadSubject,
  EVENT_CONSUMERS,
  eventSubject,
  jobSubject,
  type RpcContract,
  rpcSubject,
  SERVICE_NAMES,
  takerOf,
} from '@alcova/contracts';
import { inboxPrefix } from './connection';
import { DECLARED } from './declared';
import { factsOf } from './events/tap';
import { bucketStream, bucketSubjects } from './key-value/bucket';
import { RELEASE_SUBJECTS } from './key-value/lease';
import { COUNTERS_BUCKET, LEASES_BUCKET } from './key-value/shared-buckets';
import { type ConsumerPlan, eventConsumer, jobConsumer, STREAMS } from './topology';

/** What one NATS user may do, besides answering the requests that it receives. */
export interface NatsPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

const { rpcs, events, jobs, buckets } = DECLARED;
const inbox = (user: string): string => `${inboxPrefix(user)}.>`;

const ownedBy = <T extends { name: string }>(service: string, contractsOfKind: readonly T[]): T[] =>
  contractsOfKind.filter((contract) => contract.name.startsWith(`${service}.`));
const asked = (user: string): string[] => rpcs.filter(({ askedBy }) => askedBy === user).map(rpcSubject);

/** Looking whether streams are there, and since when. Making one takes an administrator: it could copy or send on what others may read. */
const looking = (streams: readonly string[]): string[] => [
  '$JS.API.INFO',
  ...streams.map((name) => `$JS.API.STREAM.INFO.${name}`),
];

/** Pulling from its own consumers, and acknowledging what they handed out. Making one takes an administrator, as above. */
const pulling = (consumers: readonly ConsumerPlan[]): string[] =>
  consumers.flatMap(({ stream, durable }) => [
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
  ]);

/** Reading keys of a bucket of the gateways, and writing them. */
const countingIn = (bucket: string): string[] => [
  ...looking([bucketStream({ bucket })]),
  `$JS.API.DIRECT.GET.${bucketStream({ bucket })}.>`,
  bucketSubjects({ bucket }),
];

/** Writing its buckets, and looking at what stands under a key before it is replaced. */
const bucketWriting = (owner: string): string[] =>
  buckets
    .filter((contract) => contract.owner === owner)
    .flatMap((contract) => {
      const stream = bucketStream(contract);
      return [
        ...looking([stream]),
        `$JS.API.STREAM.MSG.GET.${stream}`,
        `$JS.API.DIRECT.GET.${stream}.>`,
        bucketSubjects(contract),
      ];
    });

/**
 * Watching the buckets that it may read. The client makes an ordered consumer for it, so that the gateway may: of these buckets alone, whose
 * entries it reads anyway and cannot write.
 */
const bucketReading = (reader: string): string[] =>
  buckets
    .filter((contract) => contract.readers.includes(reader))
    .flatMap((contract: BucketContract) => {
      const stream = bucketStream(contract);
      return [
        ...looking([stream]),
        `$JS.API.CONSUMER.CREATE.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}.>`,
        `$JS.FC.${stream}.>`,
      ];
    });

/** A service serves its own requests, publishes its own events and jobs, and takes what is its own to consume. */
function ofService(name: string): NatsPermissions {
  const ownJobs = ownedBy(name, jobs);
  const takenJobs = jobs.filter((job) => takerOf(job) === name);
  const consumed = EVENT_CONSUMERS.filter(({ service }) => service === name);
  return {
    publish: unique([
      ...ownedBy(name, events).map(eventSubject),
      ...asked(name),
      ...ownJobs.flatMap((job) => [jobSubject(job), deadSubject(jobSubject(job))]),
      ...consumed.map(({ event }) => deadSubject(eventSubject(event))),
      ...looking(Object.values(STREAMS).map((stream) => stream.name)),
      ...pulling([...consumed.map(eventConsumer), ...takenJobs.map(jobConsumer)]),
      ...bucketWriting(name),
      ...bucketReading(name),
    ]),
    subscribe: [inbox(name), ...ownedBy(name, rpcs).map(rpcSubject)],
  };
}

function ofWorker(name: string): NatsPermissions {
  const taken = jobs.filter((job) => takerOf(job) === name);
  return {
    publish: unique([
      ...asked(name),
      ...taken.map((job) => deadSubject(jobSubject(job))),
      ...looking([STREAMS.jobs.name, STREAMS.dead.name]),
      ...pulling(taken.map(jobConsumer)),
    ]),
    subscribe: [inbox(name)],
  };
}

const isForGateway = ({ askedBy }: RpcContract): boolean => askedBy === undefined;

/**
 * The least that each process needs, derived from the contracts; each reads only its own inbox. `topology` makes what the broker holds, and
 * `operator` is for tools.
 */
export function natsPermissions(): Record<string, NatsPermissions> {
  // It keeps copies of what these own.
  const facts = (['catalogue', 'commerce', 'moderation'] as const).map(factsOf);
  return {
    ...Object.fromEntries(SERVICE_NAMES.map((name) => [name, ofService(name)])),
    'media-worker': ofWorker('media-worker'),
    gateway: {
      publish: unique([
        ...rpcs.filter(isForGateway).map(rpcSubject),
        ...countingIn(COUNTERS_BUCKET),
        ...countingIn(LEASES_BUCKET),
        RELEASE_SUBJECTS,
        ...bucketReading('gateway'),
      ]),
      subscribe: [inbox('gateway'), RELEASE_SUBJECTS, ...facts],
    },
    topology: { publish: ['$JS.API.>'], subscribe: [inbox('topology')] },
    operator: { publish: ['>'], subscribe: ['>'] },
  };
}

const unique = (subjects: readonly string[]): string[] => [...new Set(subjects)];
