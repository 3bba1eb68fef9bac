import { type JetStreamManager, type NatsConnection, NatsError } from 'nats';
import { eventConsumer } from './connection/topology';
import { TopologyKeeper } from './topology-keeper';
import { topologyOf, type TopologyPlan, updateTopology } from './topology-plan';

const NONE: TopologyPlan = { streams: [], buckets: [], consumers: [] };
const noAnswer = async function* (): AsyncGenerator<string> {};

/** What the broker says when it refuses, for example more copies than it has servers. */
function refusal(code: number): NatsError {
  const error = new NatsError('refused', String(code));
  error.api_error = { code, err_code: 0, description: 'refused' };
  return error;
}

/** A connection that answers what a test says, and is closed when a test says so. */
function connectionOf(manager: object) {
  let close: (error?: Error) => void = () => undefined;
  const closed = new Promise<Error | void>((resolve) => (close = resolve));
  let isClosed = false;
  const shut = (error?: Error) => {
    isClosed = true;
    close(error);
  };
  const connection = {
    jetstreamManager: () => Promise.resolve(manager as JetStreamManager),
    isClosed: () => isClosed,
    closed: () => closed,
    close: () => Promise.resolve(shut()),
  } as unknown as NatsConnection;
  return { connection, shut };
}

describe("who keeps the broker's streams, buckets and consumers", () => {
  it('says when its connection is closed for good: it could make nothing again', async () => {
    const { connection, shut } = connectionOf({ streams: { names: noAnswer } });
    const open = () => Promise.resolve(connection);
    const keeper = await TopologyKeeper.start({ url: 'nats://nowhere' }, {}, { media: NONE }, open);
    const reason = new NatsError('another password', 'AUTHORIZATION_VIOLATION');
    shut(reason);
    await expect(keeper.closed).resolves.toBe(reason);
    await keeper.stop();
  });

  it('makes consumers also where a stream is refused, and tells of the refusal', async () => {
    const made: unknown[] = [];
    const consumers = [eventConsumer({ service: 'media', durable: 'a' })];
    const plan = topologyOf(consumers)['media'] ?? NONE;
    const { connection } = connectionOf({
      streams: {
        info: () => Promise.reject(refusal(404)),
        add: () => Promise.reject(refusal(400)),
      },
      consumers: {
        info: () => Promise.reject(refusal(404)),
        add: (stream: string, { durable_name }: { durable_name: string }) => {
          made.push([stream, durable_name]);
          return Promise.resolve();
        },
      },
    });
    await expect(updateTopology(connection, plan)).rejects.toThrow('refused');
    expect(made).toEqual([['EVENTS_media', 'a']]);
  });
});
