import { connectionProblem, connectionSettings, SERVING } from '@alcova/persistence';
import { waitingReasons } from '@alcova/platform';
import { assertStore, storeClient } from '@alcova/store';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { connectToNats } from '../../../services/shared/messaging/src/connection';

const given = z.object({ DATABASE_URL: z.string(), NATS_URL: z.string(), S3_ENDPOINT: z.string() });

/** `ok`, or why it cannot be had, in the words that `/health/ready` has. */
async function database(url: string): Promise<string> {
  try {
    const client = new Client({ connectionString: url, ...connectionSettings(SERVING) });
    await client.connect();
    await client.end();
    return 'ok';
  } catch (error) {
    return connectionProblem(error);
  }
}

async function broker(url: string): Promise<string> {
  const connected = connectToNats({ service: 'operator', url, user: 'operator', password: 'a' });
  const reason = async () => {
    for (;;) {
      const { nats } = waitingReasons();
      if (nats !== undefined) return nats;
      await sleep(20);
    }
  };
  return Promise.race([connected.then(() => 'ok'), reason()]);
}

async function store(endpoint: string): Promise<string> {
  const keys = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_REGION: 'us-east-1', S3_BUCKET: 'alcova' };
  return assertStore(storeClient({ S3_ENDPOINT: endpoint, ...keys }), 'alcova').then(
    () => 'ok',
    (error: unknown) => String(error),
  );
}

/** Connects to all three as a pod does, and writes how that went. */
async function main(): Promise<void> {
  const { DATABASE_URL, NATS_URL, S3_ENDPOINT } = given.parse(process.env);
  const told = {
    postgres: await database(DATABASE_URL),
    nats: await broker(NATS_URL),
    store: await store(S3_ENDPOINT),
  };
  process.stdout.write(`\n${JSON.stringify(told)}\n`, () => process.exit(0));
}

void main();
