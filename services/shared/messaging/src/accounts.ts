import {
  deadSubject,
  deliverySubject,
  EVENT_CONSUMERS,
  eventSubject,
  jobSubject,
  rpcSubject,
  SERVICE_NAMES,
  type ServiceName,
  takerOf,
} from '@alcova/contracts';
import { inboxPrefix } from './connection';
import { DECLARED, ownedBy, ownerOf } from './connection/declared';
import { factsOf } from './events/tap';
import { askedAs } from './connection/jetstream';
import { bucketStream, bucketSubjects } from './key-value/bucket';
import { RELEASE_SUBJECTS } from './key-value/lease';
import { COUNTERS_BUCKET, GATEWAY, LEASES_BUCKET } from './key-value/shared-buckets';
import {
  type ConsumerPlan,
  deadStream,
  eventConsumer,
  eventsStream,
  jobConsumer,
  jobsStream,
} from './connection/topology';
import { TOPOLOGY } from './topology-plan';

/**
 * What an account lets others do, as the broker's configuration says it. `service`: others may publish on `subject`, and hear the answers
 * to that alone; `stream`: others may listen. `to`: the importing account's own name for it.
 */
export interface BrokerExport {
  readonly kind: 'service' | 'stream';
  readonly subject: string;
  readonly accounts: readonly string[];
  /** One question has several answers. */
  readonly isManyAnswers: boolean;
}
export interface BrokerImport {
  readonly kind: 'service' | 'stream';
  readonly account: string;
  readonly subject: string;
  readonly to?: string;
}
/** `secret`: whose password it has; the subjects may hold wildcards, and replies to requests are allowed on top. */
export interface BrokerUser {
  readonly name: string;
  readonly secret: string;
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}
/** `hasStreams`: JetStream works in it. */
export interface BrokerAccount {
  readonly name: string;
  readonly hasStreams: boolean;
  readonly users: readonly BrokerUser[];
  readonly exports: readonly BrokerExport[];
  readonly imports: readonly BrokerImport[];
}

/** Users in the operators' hands: `topology` makes what the broker holds, and `operator` is for commands. */
export const ADMINISTRATORS = { topology: 'topology', operator: 'operator' } as const;
/** The name under which an administrator reaches the streams of a process. */
export const administratorOf = (process: string, user: string): string => `${user}-${process}`;
/** The account of a process's streams. */
export const streamsAccount = (process: string): string => `${process}-streams`;

const WORKER = 'media-worker';
const PROCESSES: readonly string[] = [...SERVICE_NAMES, WORKER, GATEWAY];
const { rpcs, events, jobs, buckets } = DECLARED;

/** One account lets another do one thing. */
interface Grant {
  readonly from: string;
  readonly to: string;
  readonly kind: 'service' | 'stream';
  readonly subject: string;
  readonly as?: string;
  readonly isManyAnswers?: boolean;
}

/** Somebody may publish among the streams of a process. */
const publishing = (process: string, to: string, subject: string): Grant => ({
  from: streamsAccount(process),
  to,
  kind: 'service',
  subject,
});

/** Somebody may ask JetStream for something of the streams of a process. `question`: what follows `$JS.API.`. */
function asking(process: string, to: string, question: string, isManyAnswers = false): Grant {
  const subject = `$JS.API.${question}`;
  return { ...publishing(process, to, subject), as: askedAs(process, subject), isManyAnswers };
}

/** Pulling from its own consumers, and acknowledging what they handed out. */
const pulling = ({ process, stream, durable }: ConsumerPlan): Grant[] => [
  asking(process, process, `CONSUMER.INFO.${stream}.${durable}`),
  asking(process, process, `CONSUMER.MSG.NEXT.${stream}.${durable}`, true),
  publishing(process, process, `$JS.ACK.${stream}.${durable}.>`),
];

/** Requests: the asker alone may ask, and the operator everything. */
const requests = (): Grant[] =>
  rpcs.flatMap((contract) =>
    unique([contract.askedBy ?? GATEWAY, ADMINISTRATORS.operator]).map((to) => ({
      from: ownerOf(contract),
      to,
      kind: 'service' as const,
      subject: rpcSubject(contract),
    })),
  );

/** Facts: their owner fills each consumer's stream, and sees when it was made; the consumer takes them out. */
const facts = (): Grant[] =>
  EVENT_CONSUMERS.flatMap((consumer) => [
    publishing(consumer.service, ownerOf(consumer.event), deliverySubject(consumer)),
    asking(consumer.service, ownerOf(consumer.event), `STREAM.INFO.${eventsStream(consumer.service)}`),
    ...pulling(eventConsumer(consumer)),
  ]);

/** Jobs: their owner announces them, and sees how many there are; their taker takes them. */
const work = (): Grant[] =>
  jobs.flatMap((job) => [
    publishing(takerOf(job), ownerOf(job), jobSubject(job)),
    asking(takerOf(job), ownerOf(job), `STREAM.INFO.${jobsStream(takerOf(job))}`),
    ...pulling(jobConsumer(job)),
  ]);

/** What a process gave up, it keeps. */
const givenUp = (): Grant[] =>
  Object.entries(TOPOLOGY)
    .filter(([process, { streams }]) => streams.some(({ name }) => name === deadStream(process)))
    .flatMap(([process]) => [
      publishing(process, process, deadSubject(process, '>')),
      asking(process, process, `STREAM.INFO.${deadStream(process)}`),
    ]);

/**
 * Buckets: their owner writes, and looks at what stands under a key before it replaces it. Their reader watches them, for which the client
 * makes an ordered consumer: the gateway may, among its own streams alone.
 */
const sharedState = (): Grant[] =>
  buckets.flatMap((contract) => {
    const { owner, reader } = contract;
    const stream = bucketStream(contract);
    const written = bucketSubjects(contract);
    return [
      asking(reader, owner, `STREAM.INFO.${stream}`),
      asking(reader, owner, `STREAM.MSG.GET.${stream}`),
      { ...publishing(reader, owner, written), as: `$JS.${reader}.API.${written}` },
      asking(reader, reader, `STREAM.INFO.${stream}`),
      asking(reader, reader, `CONSUMER.CREATE.${stream}`),
      asking(reader, reader, `CONSUMER.CREATE.${stream}.>`),
      publishing(reader, reader, `$JS.FC.${stream}.>`),
    ];
  });

/** Counters and leases are the gateways' own. What a watched bucket tells comes to their inboxes. */
const ofGateways = (): Grant[] => [
  ...[COUNTERS_BUCKET, LEASES_BUCKET].flatMap((bucket) => [
    asking(GATEWAY, GATEWAY, `STREAM.INFO.${bucketStream({ bucket })}`),
    asking(GATEWAY, GATEWAY, `DIRECT.GET.${bucketStream({ bucket })}.>`),
    {
      ...publishing(GATEWAY, GATEWAY, bucketSubjects({ bucket })),
      as: `$JS.${GATEWAY}.API.${bucketSubjects({ bucket })}`,
    },
  ]),
  { from: streamsAccount(GATEWAY), to: GATEWAY, kind: 'stream', subject: inbox(GATEWAY) },
  ...TAPPED.map((owner) => ({ from: owner, to: GATEWAY, kind: 'stream' as const, subject: factsOf(owner) })),
];

/** Whose facts the gateway hears as they are told: it keeps copies of what these own. */
const TAPPED = ['catalogue', 'commerce', 'moderation'] as const satisfies ServiceName[];
const inbox = (user: string): string => `${inboxPrefix(user)}.>`;

/** What a process says in its own account besides what it was granted, and what it hears there. */
function ownSubjects(process: string): Pick<BrokerUser, 'publish' | 'subscribe'> {
  if (process === GATEWAY)
    return { publish: [RELEASE_SUBJECTS], subscribe: [inbox(GATEWAY), RELEASE_SUBJECTS] };
  return {
    publish: ownedBy(process, events).map(eventSubject),
    subscribe: [inbox(process), ...ownedBy(process, rpcs).map(rpcSubject)],
  };
}

/** The account of a process, or of the operator's commands: no JetStream works in it, and its user may do what it was granted. */
function processAccount(name: string, grants: readonly Grant[]): BrokerAccount {
  const granted = (kind: Grant['kind']) =>
    grants
      .filter((grant) => grant.to === name && grant.kind === kind)
      .map((grant) => grant.as ?? grant.subject);
  const own = ownSubjects(name);
  const user: BrokerUser = {
    name,
    secret: name,
    publish: unique([...own.publish, ...granted('service')]),
    subscribe: unique([...own.subscribe, ...granted('stream')]),
  };
  return { name, hasStreams: false, users: [user], ...borders(name, grants) };
}

/** The account of a process's streams. Only administrators are in it: nobody else could be kept from having JetStream send anywhere. */
function accountOfStreams(process: string, grants: readonly Grant[]): BrokerAccount {
  const name = streamsAccount(process);
  const { topology, operator } = ADMINISTRATORS;
  const users: BrokerUser[] = [
    {
      ...{ name: administratorOf(process, topology), secret: topology },
      ...{ publish: ['$JS.API.>'], subscribe: [inbox(topology)] },
    },
    {
      ...{ name: administratorOf(process, operator), secret: operator },
      ...{ publish: ['>'], subscribe: ['>'] },
    },
  ];
  return { name, hasStreams: true, users, ...borders(name, grants) };
}

function borders(name: string, grants: readonly Grant[]): Pick<BrokerAccount, 'exports' | 'imports'> {
  const given = Map.groupBy(
    grants.filter(({ from }) => from === name),
    ({ kind, subject }) => `${kind} ${subject}`,
  );
  const exports = [...given.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const accounts = unique(alike.map(({ to }) => to));
    const isManyAnswers = alike.some((grant) => grant.isManyAnswers);
    return [{ kind: first.kind, subject: first.subject, accounts, isManyAnswers }];
  });
  const taken = grants.filter(({ to }) => to === name);
  const imports = [...new Map(taken.map((grant) => [`${grant.from} ${grant.subject}`, grant])).values()].map(
    ({ kind, from, subject, as }) => ({ kind, account: from, subject, ...(as !== undefined && { to: as }) }),
  );
  return { exports, imports };
}

/**
 * The accounts of the broker, derived from the contracts: one for each process, and one for the streams of each. A reply subject is no
 * permission: JetStream answers with its own rights wherever it is asked to, and the broker does not compare that with what the asker may
 * publish. Between accounts it replaces the reply subject by one of its own, and the answer comes back to the asker's account, where
 * nothing is within reach but what that process was granted. Only subjects of acknowledgements (`$JS.ACK.`) pass as they are: in an account
 * whose streams are all of one process they reach nobody else (docs/decisions/0004).
 */
export function brokerAccounts(): BrokerAccount[] {
  const grants = [requests, facts, work, givenUp, sharedState, ofGateways].flatMap((grant) => grant());
  return [
    ...[...PROCESSES, ADMINISTRATORS.operator].map((name) => processAccount(name, grants)),
    ...Object.keys(TOPOLOGY).map((process) => accountOfStreams(process, grants)),
  ];
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
