import {
  assetKey,
  captionFile,
  ERASURE_PREFIX,
  exportPartKey,
  SERVICE_NAMES,
  STORE_ACCESS,
  STORE_ACTS,
  STORE_USERS,
  type StoreAct,
  storeAccess,
  type StoreUser,
} from '@alcova/contracts';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteBucketPolicyCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetBucketLocationCommand,
  GetBucketPolicyCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutBucketPolicyCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { rm } from 'node:fs/promises';
import {
  type ObjectStore,
  openStoreConfig,
  scratchFolder,
  startObjectStore,
  storeConfig,
  type StoreKey,
  storePolicy,
} from './index';

const Bucket = 'site';
const keyOf = (user: StoreUser) => ({ accessKey: `key-of-${user}`, secretKey: `secret-of-${user}` });

/** An object of each kind that there is, and of kinds that there are not. */
const KEYS: readonly string[] = [
  ...SERVICE_NAMES.map((name) => exportPartKey('e1', name)),
  'exports/e1/other.sealed',
  `${ERASURE_PREFIX}a1.json`,
  'videos/a1/film.mp4',
  'videos/a1/film.mp4.upload.info',
  assetKey('a1', 1, 'hls/master.m3u8'),
  assetKey('a1', 1, captionFile('pt-br', 'a'.repeat(64))),
  `images/${'b'.repeat(64)}.webp`,
  `outside/${'c'.repeat(64)}.webp`,
  'other/x',
  'x',
];

const matches = (pattern: string, key: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(key);
const may = (user: StoreUser, act: StoreAct, key: string): boolean =>
  storeAccess(user).grants.some((grant) => grant.may.includes(act) && matches(grant.keys, key));
const folderOf = (key: string): string => key.slice(0, key.indexOf('/') + 1);

describe('the keys of a store, one for each process', () => {
  const folder = scratchFolder('alcova-store-access-');
  const clients = new Map<StoreUser, S3Client>();
  let store: ObjectStore;

  const clientOf = ({ accessKey, secretKey }: StoreKey): S3Client =>
    new S3Client({
      ...{ endpoint: store.endpoint, region: store.region, forcePathStyle: true },
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    });
  const as = (user: StoreUser): S3Client => {
    const found = clients.get(user);
    if (!found) throw new Error(`no client of ${user}`);
    return found;
  };
  const put = (key: string) =>
    as('operator').send(new PutObjectCommand({ Bucket, Key: key, Body: Buffer.from('{}') }));
  /** Whether it was allowed. @throws for any other failure than a refusal, but for what is not there */
  const allowed = async (asked: Promise<unknown>): Promise<boolean> => {
    try {
      await asked;
      return true;
    } catch (error) {
      if (!(error instanceof S3ServiceException)) throw error;
      if (error.$metadata.httpStatusCode === 403) return false;
      if (error.$metadata.httpStatusCode === 404) return true;
      throw error;
    }
  };
  const unfinished = async (Key: string): Promise<string> => {
    const begun = await as('operator').send(new CreateMultipartUploadCommand({ Bucket, Key }));
    return begun.UploadId ?? '';
  };

  beforeAll(async () => {
    const owner = { accessKey: 'key-of-the-owner', secretKey: 'secret-of-the-owner' };
    const { identities, policies } = storeConfig(STORE_ACCESS, Bucket, keyOf);
    const config = { identities: [...identities, ...openStoreConfig(owner).identities], policies };
    store = await startObjectStore({ dataDir: folder, config });
    for (const user of STORE_USERS) clients.set(user, clientOf(keyOf(user)));
    const ofOwner = clientOf(owner);
    await ofOwner.send(new CreateBucketCommand({ Bucket: 'foreign' }));
    ofOwner.destroy();
    await as('bucket').send(new CreateBucketCommand({ Bucket }));
    for (const key of KEYS) await put(key);
  });
  afterAll(async () => {
    for (const client of clients.values()) client.destroy();
    await store.stop();
    await rm(folder, { recursive: true });
  });

  /** Each act in all the ways that the site and others have for it; those of one act are allowed together or refused together. */
  const WAYS: Record<StoreAct, (client: S3Client, Key: string) => Promise<boolean[]>> = {
    read: async (client, Key) => [
      await allowed(client.send(new GetObjectCommand({ Bucket, Key }))),
      await allowed(client.send(new HeadObjectCommand({ Bucket, Key }))),
      await allowed(client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=0-0' }))),
    ],
    write: async (client, Key) => {
      const UploadId = await unfinished(Key);
      const part = { Bucket, Key, UploadId };
      const begun = client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      return [
        await allowed(client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from('{}') }))),
        await allowed(begun),
        await allowed(client.send(new UploadPartCommand({ ...part, PartNumber: 1, Body: Buffer.from('x') }))),
        await allowed(client.send(new ListPartsCommand(part))),
      ];
    },
    list: async (client, Key) => [
      await allowed(client.send(new ListObjectsV2Command({ Bucket, Prefix: folderOf(Key) || Key }))),
      await allowed(client.send(new ListObjectsCommand({ Bucket, Prefix: Key }))),
    ],
    delete: async (client, Key) => {
      const ways = [await allowed(client.send(new DeleteObjectCommand({ Bucket, Key })))];
      await put(Key);
      const several = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } }));
      ways.push((several.Errors ?? []).length === 0);
      await put(Key);
      return ways;
    },
  };

  it.each(STORE_USERS)('%s may do what it needs, and is refused everything else', async (user) => {
    for (const Key of KEYS)
      for (const act of STORE_ACTS) {
        const found = await WAYS[act](as(user), Key);
        const wanted =
          act === 'list' ? may(user, act, folderOf(Key) || Key) && may(user, act, Key) : may(user, act, Key);
        expect([user, act, Key, found]).toEqual([user, act, Key, found.map(() => wanted)]);
      }
    // What was begun may be given up by who may write it, and by who may take it away.
    for (const Key of KEYS) {
      const begun = { Bucket, Key, UploadId: await unfinished(Key) };
      const isAllowed = await allowed(as(user).send(new AbortMultipartUploadCommand(begun)));
      expect([user, Key, isAllowed]).toEqual([
        user,
        Key,
        may(user, 'write', Key) || may(user, 'delete', Key),
      ]);
    }
  });

  it.each(STORE_USERS)(
    '%s has no way around by copies, lists of all, rights or other buckets',
    async (user) => {
      const client = as(user);
      const { seesUnfinished = false, makesBucket = false } = storeAccess(user);
      for (const from of KEYS)
        for (const Key of KEYS.filter((key) => key !== from && may(user, 'write', key))) {
          const CopySource = `${Bucket}/${from}`;
          const isFine = may(user, 'read', from);
          const UploadId = await unfinished(Key);
          const part = { Bucket, Key, UploadId, PartNumber: 1 };
          expect([
            [user, from, Key],
            await allowed(client.send(new CopyObjectCommand({ Bucket, Key, CopySource }))),
            await allowed(client.send(new UploadPartCopyCommand({ ...part, CopySource }))),
          ]).toEqual([[user, from, Key], isFine, isFine]);
          await as('operator').send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
          await put(Key);
        }
      expect({
        location: await allowed(client.send(new GetBucketLocationCommand({ Bucket }))),
        all: await allowed(client.send(new ListObjectsV2Command({ Bucket }))),
        versions: await allowed(client.send(new ListObjectVersionsCommand({ Bucket }))),
        unfinished: await allowed(client.send(new ListMultipartUploadsCommand({ Bucket }))),
        made: await allowed(client.send(new CreateBucketCommand({ Bucket: `${user}-own` }))),
      }).toEqual({
        location: true,
        all: ['operator', 'backup'].includes(user),
        versions: false,
        unfinished: seesUnfinished,
        made: false,
      });
      expect(makesBucket).toBe(['bucket', 'operator'].includes(user));
      const Policy = JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: `arn:aws:s3:::${Bucket}/*` },
        ],
      });
      const [Key = ''] = KEYS;
      const refused = [
        new PutBucketPolicyCommand({ Bucket, Policy }),
        new GetBucketPolicyCommand({ Bucket }),
        new DeleteBucketPolicyCommand({ Bucket }),
        new GetBucketAclCommand({ Bucket }),
        new GetObjectAclCommand({ Bucket, Key }),
        new PutObjectAclCommand({ Bucket, Key, ACL: 'public-read' }),
        new GetObjectTaggingCommand({ Bucket, Key }),
        new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet: [] } }),
        new DeleteBucketCommand({ Bucket }),
        new ListObjectsV2Command({ Bucket: 'foreign' }),
        new PutObjectCommand({ Bucket: 'foreign', Key: 'x', Body: Buffer.from('x') }),
      ];
      for (const command of refused)
        expect([
          command.constructor.name,
          await allowed(client.send(command as GetBucketAclCommand)),
        ]).toEqual([command.constructor.name, false]);
      const seen = await client.send(new ListBucketsCommand({})).catch((error: unknown) => String(error));
      expect(JSON.stringify(seen)).not.toContain('foreign');
    },
  );

  it('nobody without a key may do anything', async () => {
    for (const key of KEYS) {
      const address = `${store.endpoint}/${Bucket}/${key}`;
      expect((await fetch(address)).status).toBe(403);
      expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(403);
      expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
    }
    expect((await fetch(`${store.endpoint}/${Bucket}?list-type=2`)).status).toBe(403);
  });

  it('policies name no action and no object twice for an act, and end where a prefix does', () => {
    for (const user of STORE_USERS)
      for (const { Sid, Action, Resource } of storePolicy(storeAccess(user), Bucket).Statement) {
        expect([user, Sid, Action.length]).toEqual([user, Sid, new Set(Action).size]);
        expect([user, Sid, Resource.length]).toEqual([user, Sid, new Set(Resource).size]);
        expect(Action.filter((action) => action.includes('*'))).toEqual([]);
      }
  });
});
