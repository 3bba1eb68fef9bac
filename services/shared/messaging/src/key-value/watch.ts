import type { BucketContract } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { KvEntry, NatsConnection, QueuedIterator } from 'nats';
import { parseJson } from '../rpc/wire';
import { bucketOf, COMPLETE_KEY } from './bucket';

const log = logger('key-value');

/** One reading of a bucket from its beginning, and of what comes after. */
export class BucketWatch {
  /** The highest sequence that was read. */
  seen = 0;
  /** The owner has said that everything it knew stands here. */
  complete = false;
  /** It reads no more. */
  ended = false;

  private constructor(
    private readonly contract: BucketContract,
    private readonly entries: QueuedIterator<KvEntry>,
    private readonly take: (key: string, value: unknown) => void,
  ) {}

  /** Starts to read. `take` gets the JSON of every entry. @throws NatsError when the bucket cannot be read */
  static async open(
    connection: NatsConnection,
    contract: BucketContract,
    take: (key: string, value: unknown) => void,
  ): Promise<BucketWatch> {
    const bucket = await bucketOf(connection, contract);
    const watch = new BucketWatch(contract, await bucket.watch(), take);
    void watch.read();
    return watch;
  }

  stop(): void {
    this.ended = true;
    this.entries.stop();
  }

  private async read(): Promise<void> {
    try {
      for await (const entry of this.entries) {
        if (this.ended) return;
        this.note(entry);
        this.seen = entry.revision;
      }
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : String(error), bucket: this.contract.bucket },
        'a bucket is read no more',
      );
    }
    this.ended = true;
  }

  private note(entry: KvEntry): void {
    if (entry.key === COMPLETE_KEY) this.complete = true;
    else if (entry.operation === 'PUT') this.take(entry.key, jsonOf(entry));
  }
}

/** Undefined for what is no JSON: the contract's schema then refuses it like any other strange value. */
function jsonOf(entry: KvEntry): unknown {
  try {
    return parseJson(entry.string());
  } catch (error) {
    log.error({ err: error, revision: entry.revision }, 'an entry is no JSON');
    return undefined;
  }
}
