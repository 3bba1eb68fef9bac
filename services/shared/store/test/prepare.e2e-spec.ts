import { DeleteBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { freePorts } from '@alcova/infra/parts';
import { storeVariables } from '@alcova/testing';
import { createServer } from 'node:http';
import { storeClient } from '../src/client';
import { prepareBucket } from '../src/prepare';

const config = storeVariables(`prepared-${Date.now()}-${process.pid}`);
const client = storeClient(config);

describe('the bucket', () => {
  afterAll(async () => {
    await client.send(new DeleteBucketCommand({ Bucket: config.S3_BUCKET }));
    client.destroy();
  });

  it('is made once, however often and at once it is asked for', async () => {
    await Promise.all([prepareBucket(config), prepareBucket(config)]);
    await prepareBucket(config);
    await expect(client.send(new HeadBucketCommand({ Bucket: config.S3_BUCKET }))).resolves.toBeDefined();
  });

  it('is not to be had with a wrong secret: at once, not after endless tries', async () => {
    await expect(prepareBucket({ ...config, S3_SECRET_KEY: 'wrong' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });

  it('is waited for while the store is away', async () => {
    const [port = 0] = await freePorts(1);
    const prepared = prepareBucket({ ...config, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    const server = createServer((_request, response) => response.end()).listen(port, '127.0.0.1');
    await expect(prepared).resolves.toBeUndefined();
    server.closeAllConnections();
    server.close();
  });
});
