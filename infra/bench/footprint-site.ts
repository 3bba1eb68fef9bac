import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Client } from 'pg';
import { z } from 'zod';
import { storeClient } from '../local/bucket';
import { databaseServices, type ProcessName } from '../local/names';
import type { System } from '../local/system';
import { processorSeconds } from './processor-time';

/** Messages that went through the outboxes, which keep them for an hour: all that a site puts into JetStream's streams. */
export interface Traffic {
  readonly messages: number;
  readonly bytes: number;
}

const sums = z.array(z.object({ messages: z.coerce.number(), bytes: z.coerce.number() }));

export async function traffic(system: System): Promise<Traffic> {
  let all = { messages: 0, bytes: 0 };
  for (const name of databaseServices) {
    const client = new Client({ connectionString: system.env[name]['DATABASE_URL'] });
    await client.connect();
    const { rows } = await client.query(
      'SELECT count(*) AS messages, coalesce(sum(octet_length(subject) + octet_length(body)), 0) AS bytes FROM outbox',
    );
    await client.end();
    const [own = { messages: 0, bytes: 0 }] = sums.parse(rows);
    all = { messages: all.messages + own.messages, bytes: all.bytes + own.bytes };
  }
  return all;
}

/** Bytes in the store below a prefix. */
export async function storedBytes(system: System, prefix: string): Promise<number> {
  const env = system.env.media;
  const client = storeClient({
    endpoint: env['S3_ENDPOINT'] ?? '',
    region: env['S3_REGION'] ?? '',
    accessKey: env['S3_ACCESS_KEY'] ?? '',
    secretKey: env['S3_SECRET_KEY'] ?? '',
  });
  try {
    let bytes = 0;
    for (let after: string | undefined; ;) {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: env['S3_BUCKET'], Prefix: prefix, StartAfter: after }),
      );
      for (const { Size = 0, Key } of page.Contents ?? []) {
        bytes += Size;
        after = Key;
      }
      if (!page.IsTruncated) return bytes;
    }
  } finally {
    client.destroy();
  }
}

/** Processor seconds of single processes while `work` runs. */
export async function processorTimes(
  system: System,
  names: readonly ProcessName[],
  work: () => Promise<void>,
): Promise<Map<ProcessName, number>> {
  const now = () =>
    new Map(
      system
        .processes()
        .filter(({ name }) => names.includes(name))
        .map(({ name, pids }) => [name, processorSeconds(...pids)] as const),
    );
  const before = now();
  await work();
  return new Map([...now()].map(([name, after]) => [name, after - (before.get(name) ?? 0)]));
}

/** Asks `count` times, so many at once. @throws Error for an answer that is not 2xx */
export async function ask(
  count: number,
  atOnce: number,
  request: (n: number) => Promise<Response>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = next++; n < count; n = next++) {
        const answer = await request(n);
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
        await answer.arrayBuffer();
      }
    }),
  );
}
