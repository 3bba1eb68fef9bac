import { rpcSubject } from '@alcova/contracts';
import { testNats, type TestNats, testPassword, waitUntil } from '@alcova/testing';
import { connect, type NatsConnection, type StreamInfo } from 'nats';
import { brokerAccounts, TOPOLOGY } from '../src';
import { inboxPrefix } from '../src/connection';
import { DECLARED } from '../src/connection/declared';

const BODY = '+ACK';
const PROCESSES = brokerAccounts().filter(({ name, hasStreams }) => !hasStreams && name !== 'operator');
const STREAMS = Object.entries(TOPOLOGY).flatMap(([process, { streams, buckets }]) => [
  ...streams.map(({ name, subjects = [] }) => ({ process, name, subject: subjects[0] ?? '' })),
  ...buckets.map(({ bucket }) => ({ process, name: `KV_${bucket}`, subject: `$KV.${bucket}.>` })),
]);
const CONSUMERS = Object.values(TOPOLOGY).flatMap(({ consumers }) => consumers);
/** A subject that a pattern covers. */
const concrete = (pattern: string): string => pattern.replace(/>$/, 'account.a').replaceAll('*', 'a');

/** What JetStream must not be brought to do: a message anywhere, an order to it, an acknowledgement of what others have at work. */
const TARGETS = [
  ...STREAMS.map(({ subject }) => concrete(subject)),
  ...CONSUMERS.map(({ subject }) => subject),
  ...DECLARED.rpcs.map(rpcSubject),
  ...STREAMS.flatMap(({ process, name }) =>
    ['PURGE', 'DELETE', 'MSG.DELETE', 'UPDATE'].flatMap((order) => [
      `$JS.API.STREAM.${order}.${name}`,
      `$JS.${process}.API.STREAM.${order}.${name}`,
    ]),
  ),
  '$JS.API.STREAM.CREATE.COPY',
  ...CONSUMERS.flatMap(({ process, stream, durable }) => [
    `$JS.ACK.${stream}.${durable}.1.1.1.1795867638826000000.0`,
    `$JS.API.CONSUMER.DELETE.${stream}.${durable}`,
    `$JS.${process}.API.CONSUMER.DELETE.${stream}.${durable}`,
  ]),
];

/** Bodies with which JetStream does what it is asked. */
function bodyFor(subject: string, target: string): string {
  if (subject.includes('.CONSUMER.MSG.NEXT.')) return JSON.stringify({ batch: 1, no_wait: true });
  if (subject.includes('.STREAM.MSG.GET.')) return JSON.stringify({ seq: 1 });
  const [, stream] = /\.CONSUMER\.CREATE\.([^.]+)/.exec(subject) ?? [];
  if (stream === undefined) return subject.includes('.API.') && !subject.includes('$KV') ? '' : BODY;
  const config = { deliver_subject: target, ack_policy: 'none', deliver_policy: 'all' };
  return JSON.stringify({ stream_name: stream, config });
}

interface Counted {
  readonly messages: Record<string, number>;
  readonly atWork: number;
}

describe('a reply subject that is not the own', () => {
  let nats: TestNats;
  const administrators = new Map<string, NatsConnection>();
  const processes = new Map<string, NatsConnection>();
  const heard: string[] = [];

  const login = (user: string, secret = user) =>
    connect({
      ...{ servers: nats.url, user, pass: testPassword(secret), inboxPrefix: inboxPrefix(secret) },
    });

  beforeAll(async () => {
    nats = await testNats({ hasAccounts: true });
    for (const process of Object.keys(TOPOLOGY))
      administrators.set(process, await login(`operator-${process}`, 'operator'));
    for (const { name } of PROCESSES) processes.set(name, await login(name));
    for (const contract of DECLARED.rpcs) {
      const [service = ''] = contract.name.split('.');
      to(processes, service).subscribe(rpcSubject(contract), {
        callback: (_error, message) => {
          heard.push(rpcSubject(contract));
          message.respond(BODY);
        },
      });
    }
    await Promise.all([...processes.values()].map((connection) => connection.flush()));
    // Each stream holds something that answers can bring along, and each consumer has something at work.
    for (const { process, name, subject } of STREAMS) {
      const js = to(administrators, process).jetstream();
      if (name.startsWith('KV_') || name.startsWith('DEAD_')) await js.publish(concrete(subject), BODY);
    }
    for (const { process, stream, durable, subject } of CONSUMERS) {
      const js = to(administrators, process).jetstream();
      await js.publish(subject, BODY);
      await (await js.consumers.get(stream, durable)).next({ expires: 5_000 });
    }
  });
  afterAll(async () => {
    const open = [...administrators.values(), ...processes.values()];
    await Promise.all(open.map((connection) => connection.close()));
    await nats.stop();
  });

  function to(connections: ReadonlyMap<string, NatsConnection>, name: string): NatsConnection {
    const connection = connections.get(name);
    if (!connection) throw new Error(`nobody is connected as ${name}`);
    return connection;
  }

  /** What stands in a stream under each subject, and how much of it its consumers have at work. */
  async function counted({ process, name }: (typeof STREAMS)[number]): Promise<Counted> {
    const manager = await to(administrators, process).jetstreamManager();
    const { state }: StreamInfo = await manager.streams.info(name, { subjects_filter: '>' });
    let atWork = 0;
    for await (const { num_ack_pending } of manager.consumers.list(name)) atWork += num_ack_pending;
    return { messages: { ...state.subjects }, atWork };
  }

  /** All streams that are not a process's own. A sentence for each that is not as it was; what `isGranted` names may have grown. */
  async function changes(
    own: string,
    before: ReadonlyMap<string, Counted>,
    isGranted: (subject: string) => boolean,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const stream of STREAMS.filter(({ process }) => process !== own)) {
      const was = before.get(stream.name);
      const is = await counted(stream);
      if (is.atWork !== was?.atWork) found.push(`${stream.name}: ${was?.atWork} at work, now ${is.atWork}`);
      for (const subject of new Set([...Object.keys(is.messages), ...Object.keys(was?.messages ?? {})])) {
        const [then = 0, now = 0] = [was?.messages[subject], is.messages[subject]];
        if (now < then || (now > then && !isGranted(subject))) found.push(`${subject}: ${then}, now ${now}`);
      }
    }
    return found;
  }

  async function stateOfAll(): Promise<Map<string, Counted>> {
    const state = new Map<string, Counted>();
    for (const stream of STREAMS) state.set(stream.name, await counted(stream));
    return state;
  }

  /** What a process may publish, by the subject that arrives in the other account. */
  function grantsOf(process: string): ReadonlyMap<string, string> {
    const account = PROCESSES.find(({ name }) => name === process);
    const imported = account?.imports.filter(({ kind }) => kind === 'service') ?? [];
    return new Map(imported.map(({ subject, to: as }) => [as ?? subject, subject]));
  }

  it.each(PROCESSES.map(({ name }) => name))(
    'brings %s, with whatever it may ask for, nothing that it may not do',
    async (user) => {
      const connection = to(processes, user);
      const grants = grantsOf(user);
      const before = await stateOfAll();
      heard.splice(0);
      for (const subject of grants.keys())
        for (const target of TARGETS)
          connection.publish(concrete(subject), bodyFor(subject, target), { reply: target });
      await connection.flush();
      // What it takes out of its own streams keeps its subject, which nobody else's consumer has, wherever it is sent.
      const own = CONSUMERS.filter(({ process }) => process === user).map(({ subject }) => subject);
      const arrives = new Set([...[...grants.values()].map(concrete), ...own]);
      // JetStream works in its own time: a question behind all others is answered when they are done.
      let last = '';
      await waitUntil('the broker to be at rest', async () => {
        const now = JSON.stringify([...(await stateOfAll())]) + heard.length;
        const isAtRest = now === last;
        last = now;
        return isAtRest;
      });
      expect(await changes(user, before, (subject) => arrives.has(subject))).toEqual([]);
      // It may ask itself whatever it likes.
      const others = heard.filter((subject) => !subject.startsWith(`rpc.${user}.`));
      expect(others.filter((subject) => !arrives.has(subject))).toEqual([]);
      expect(grants.size).toBeGreaterThan(5);
    },
    120_000,
  );

  it('would bring somebody in the account of the streams whatever he names there', async () => {
    const before = await stateOfAll();
    const intruder = to(administrators, 'gateway');
    intruder.publish('$JS.API.DIRECT.GET.KV_revocations.$KV.revocations.account.a', '', {
      reply: '$KV.held-assets.account.b',
    });
    await waitUntil('the answer', async () => (await changes('', before, () => false)).length > 0);
    expect(await changes('', before, () => false)).toEqual(['$KV.held-assets.account.b: 0, now 1']);
  });
});
