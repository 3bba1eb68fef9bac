import {
  type ErasedTales,
  EXPORT_PREFIX,
  eraseOwn,
  latestExport,
  type PersonalExport,
  requestExport,
} from '@alcova/contracts';
import { openedDocument, type TestBucket, testBucket } from '@alcova/testing';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { Holder } from './holders';
import { PASSWORD, type Person, TestIdentity } from './identity';

/** identity with a store of its own, and every service that reports to it. */
export class TestPersonalData {
  private constructor(
    readonly identity: TestIdentity,
    readonly bucket: TestBucket,
    readonly holders: readonly Holder[],
  ) {}

  static async create(): Promise<TestPersonalData> {
    const [identity, bucket] = await Promise.all([TestIdentity.create(), testBucket()]);
    const site = new TestPersonalData(identity, bucket, await Holder.all(identity.nats.url, bucket.env));
    await Promise.all(site.holders.map((one) => one.start()));
    await site.start();
    return site;
  }

  async stop(): Promise<void> {
    await Promise.all(this.holders.map((one) => one.drop()));
    await this.identity.stop();
    await this.bucket.drop();
  }

  /** Starts identity, again when it runs. */
  start(): Promise<void> {
    return this.identity.start(this.bucket.env);
  }

  holder(service: string): Holder {
    const found = this.holders.find((one) => one.service === service);
    if (!found) throw new Error(`no ${service}`);
    return found;
  }

  /** A JSON document of the store; of an export opened. */
  async document(Key: string): Promise<Record<string, unknown>> {
    const document = z.record(z.string(), z.unknown());
    if (Key.startsWith(EXPORT_PREFIX)) return document.parse(await openedDocument(this.bucket, Key));
    const { client, env } = this.bucket;
    const answer = await client.send(new GetObjectCommand({ Bucket: env.S3_BUCKET, Key }));
    return document.parse(JSON.parse((await answer.Body?.transformToString()) ?? 'null'));
  }

  async put(Key: string): Promise<void> {
    const { client, env } = this.bucket;
    await client.send(new PutObjectCommand({ Bucket: env.S3_BUCKET, Key, Body: Buffer.from('{}') }));
  }

  ask({ caller }: Pick<Person, 'caller'>): Promise<PersonalExport> {
    return this.identity.rpc.request(requestExport, {}, { caller });
  }

  async latest({ caller }: Pick<Person, 'caller'>): Promise<PersonalExport | null> {
    return (await this.identity.rpc.request(latestExport, {}, { caller })).export;
  }

  erase(
    { id, caller }: Pick<Person, 'id' | 'caller'>,
    shown: { password?: string; code?: string; tales?: ErasedTales } = { password: PASSWORD },
  ): Promise<{ erased: boolean }> {
    return this.identity.rpc.request(eraseOwn, { ...shown, session: `session-of-${id}` }, { caller });
  }

  async erasureOf({ id }: Person): Promise<Record<string, unknown> | undefined> {
    return (await this.identity.query('SELECT * FROM erasures WHERE account_id = $1', [id]))[0];
  }

  async partsOf(person: Person): Promise<number> {
    return z.array(z.string()).parse((await this.erasureOf(person))?.['parts']).length;
  }

  async isComplete(person: Person): Promise<boolean> {
    return Boolean((await this.erasureOf(person))?.['completed_at']);
  }

  async statusOf({ id }: Person): Promise<unknown> {
    return (await this.identity.query('SELECT status FROM accounts WHERE id = $1', [id]))[0]?.['status'];
  }
}
