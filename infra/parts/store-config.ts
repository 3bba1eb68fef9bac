import type { StoreAccess, StoreAct } from '@alcova/contracts';

interface Statement {
  readonly Sid: string;
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  readonly Condition?: { readonly StringLike: { readonly 's3:prefix': readonly string[] } };
}
/** A policy as AWS and other stores take it. */
export interface StorePolicy {
  readonly Version: '2012-10-17';
  readonly Statement: readonly Statement[];
}
export interface StoreKey {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** What SeaweedFS' S3 gateway is configured with. */
export interface StoreConfig {
  readonly identities: readonly object[];
  readonly policies: readonly object[];
}

const ACTIONS = {
  read: ['s3:GetObject'],
  write: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
  delete: ['s3:DeleteObject', 's3:AbortMultipartUpload'],
} as const satisfies Record<Exclude<StoreAct, 'list'>, readonly string[]>;

/** What a holder of a key may do with a bucket, as a policy. Where the bucket is, each may ask: so a process sees whether it is there. */
export function storePolicy(access: StoreAccess, bucket: string): StorePolicy {
  const arn = `arn:aws:s3:::${bucket}`;
  const keysOf = (act: StoreAct) =>
    access.grants.filter(({ may }) => may.includes(act)).map(({ keys }) => keys);
  const ofBucket: Statement = {
    ...{ Sid: 'Bucket', Effect: 'Allow', Resource: [arn] },
    Action: [
      's3:GetBucketLocation',
      ...(access.makesBucket ? ['s3:CreateBucket'] : []),
      ...(access.seesUnfinished ? ['s3:ListBucketMultipartUploads'] : []),
    ],
  };
  const listed = keysOf('list');
  const ofKeys: Statement = {
    ...{ Sid: 'List', Effect: 'Allow', Action: ['s3:ListBucket'], Resource: [arn] },
    ...(listed.includes('*') ? {} : { Condition: { StringLike: { 's3:prefix': listed } } }),
  };
  const ofObjects = (['read', 'write', 'delete'] as const).flatMap((act): Statement[] => {
    const Resource = keysOf(act).map((keys) => `${arn}/${keys}`);
    const Sid = `${act.charAt(0).toUpperCase()}${act.slice(1)}`;
    return Resource.length === 0 ? [] : [{ Sid, Effect: 'Allow', Action: ACTIONS[act], Resource }];
  });
  return {
    Version: '2012-10-17',
    Statement: [ofBucket, ...(listed.length === 0 ? [] : [ofKeys]), ...ofObjects],
  };
}

/** The configuration of SeaweedFS' S3 gateway: who has a key there, each with its policy. */
export function storeConfig<User extends string>(
  users: Readonly<Record<User, StoreAccess>>,
  bucket: string,
  keyOf: (user: User) => StoreKey,
): StoreConfig {
  const names = Object.keys(users) as User[];
  return {
    identities: names.map((name) => ({ name, credentials: [keyOf(name)], policyNames: [name] })),
    policies: names.map((name) => ({
      name,
      content: JSON.stringify(storePolicy(users[name], bucket)),
    })),
  };
}

/** The same with one key that may do everything with every bucket: for tests. */
export const openStoreConfig = (key: StoreKey): StoreConfig => ({
  identities: [
    { name: 'everything', credentials: [key], actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'] },
  ],
  policies: [],
});
