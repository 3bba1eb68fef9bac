import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { storeVariables } from '@alcova/testing';
import { storeClient } from '../src/client';

/** A store of one's own is proven by S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY (and S3_TEST_REGION). */
const { S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY, S3_TEST_REGION } = process.env;
const Bucket = `contract-${Date.now()}-${process.pid}`;
const client = storeClient({
  ...storeVariables(Bucket),
  ...(S3_TEST_ENDPOINT && { S3_ENDPOINT: S3_TEST_ENDPOINT }),
  ...(S3_TEST_ACCESS_KEY && { S3_ACCESS_KEY: S3_TEST_ACCESS_KEY }),
  ...(S3_TEST_SECRET_KEY && { S3_SECRET_KEY: S3_TEST_SECRET_KEY }),
  ...(S3_TEST_REGION && { S3_REGION: S3_TEST_REGION }),
});
const LEAST_PART = 5 * 1024 * 1024;

const put = (Key: string, Body: string | Buffer) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
const keys = async (): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key = '' }) => Key);
};
const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });

/** What the site, its backups and its operators ask of an S3 store. */
describe('the store', () => {
  beforeAll(() => client.send(new CreateBucketCommand({ Bucket })));

  afterEach(async () => {
    for (let left = await keys(); left.length > 0; left = await keys())
      await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: left.map((Key) => ({ Key })) } }),
      );
  });

  afterAll(async () => {
    await client.send(new DeleteBucketCommand({ Bucket }));
    client.destroy();
  });

  const started = async (Key: string): Promise<{ Bucket: string; Key: string; UploadId: string }> => {
    const { UploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'video/mp4' }),
    );
    return { Bucket, Key, UploadId };
  };
  const part = async (
    upload: { Bucket: string; Key: string; UploadId: string },
    number: number,
    Body: Buffer,
  ) => ({
    PartNumber: number,
    ETag: (await client.send(new UploadPartCommand({ ...upload, PartNumber: number, Body }))).ETag,
  });

  it('joins parts in order of their numbers, however they came, and says which it has', async () => {
    const upload = await started('film');
    const third = await part(upload, 3, Buffer.from('end'));
    const first = await part(upload, 1, Buffer.alloc(LEAST_PART, 'a'));
    await part(upload, 2, Buffer.from('sent again below'));
    const second = await part(upload, 2, Buffer.alloc(LEAST_PART, 'b'));
    const page = await client.send(new ListPartsCommand({ ...upload, MaxParts: 2 }));
    expect([page.Parts?.map(({ PartNumber }) => PartNumber), page.IsTruncated]).toEqual([[1, 2], true]);
    await client.send(
      new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: [first, second, third] } }),
    );
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'film' }));
    expect([head.ContentLength, head.ContentType]).toEqual([2 * LEAST_PART + 3, 'video/mp4']);
    const range = `bytes=${LEAST_PART - 2}-${LEAST_PART + 1}`;
    const across = await client.send(new GetObjectCommand({ Bucket, Key: 'film', Range: range }));
    expect(across.ContentRange).toBe(`bytes ${LEAST_PART - 2}-${LEAST_PART + 1}/${2 * LEAST_PART + 3}`);
    await expect(across.Body?.transformToString()).resolves.toBe('aabb');
  });

  it('joins nothing from a part that it does not have', async () => {
    const upload = await started('film');
    const { PartNumber } = await part(upload, 1, Buffer.from('a'));
    const Parts = [{ PartNumber, ETag: '"00000000000000000000000000000000"' }];
    const joining = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    await expect(client.send(joining)).rejects.toMatchObject({ name: 'InvalidPart' });
    await client.send(new AbortMultipartUploadCommand(upload));
    expect(await keys()).toEqual([]);
  });

  it('forgets an upload that was given up', async () => {
    const upload = await started('film');
    await part(upload, 1, Buffer.from('a'));
    await client.send(new AbortMultipartUploadCommand(upload));
    await expect(part(upload, 2, Buffer.from('b'))).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(client.send(new ListPartsCommand(upload))).rejects.toMatchObject({ name: 'NoSuchUpload' });
    expect(await keys()).toEqual([]);
  });

  it('sends the end of an object, and says where there is no such range or object', async () => {
    await put('text', '0123456789');
    const read = async (Range: string) => client.send(new GetObjectCommand({ Bucket, Key: 'text', Range }));
    await expect((await read('bytes=-3')).Body?.transformToString()).resolves.toBe('789');
    await expect((await read('bytes=7-')).Body?.transformToString()).resolves.toBe('789');
    await expect(read('bytes=10-')).rejects.toMatchObject(status(416));
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  it('copies an object, or a piece of one, by itself', async () => {
    await put('text', Buffer.alloc(LEAST_PART, 'a'));
    const CopySource = `${Bucket}/text`;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }));
    const upload = await started('pieces');
    const { CopyPartResult } = await client.send(
      new UploadPartCopyCommand({ ...upload, PartNumber: 1, CopySource, CopySourceRange: 'bytes=0-9' }),
    );
    const Parts = [{ PartNumber: 1, ETag: CopyPartResult?.ETag }];
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    const bytes = async (Key: string) =>
      (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength;
    expect([await bytes('copy'), await bytes('pieces')]).toEqual([LEAST_PART, 10]);
  });

  it('lists page by page in the order of bytes', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `list/${String(index).padStart(2, '0')}`);
    await Promise.all([...names, 'list-after', 'Ábaco'].map((name) => put(name, 'x')));
    const found: string[] = [];
    for (let ContinuationToken: string | undefined, pages = 1; pages < 10; pages += 1) {
      const asked = new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 10, ContinuationToken });
      const page = await client.send(asked);
      found.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken === undefined) break;
    }
    expect(found).toEqual(names);
    const after = new ListObjectsV2Command({ Bucket, Prefix: 'list/', StartAfter: 'list/22' });
    expect((await client.send(after)).Contents?.map(({ Key }) => Key)).toEqual(['list/23', 'list/24']);
  });

  it('writes only where nothing is, when it is asked to', async () => {
    const once = (Body: string) => new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' });
    await client.send(once('first'));
    await expect(client.send(once('second'))).rejects.toMatchObject(status(412));
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'once' }));
    await expect(Body?.transformToString()).resolves.toBe('first');
  });
});
