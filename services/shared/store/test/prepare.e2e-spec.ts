import { DeleteBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { storeVariables } from '@alcova/testing';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    await expect(prepareBucket({ ...config, S3_SECRET_KEY: 'wrong' })).rejects.toThrow(
      'refuses this process (403): check S3_ACCESS_KEY, S3_SECRET_KEY',
    );
  });

  it('is waited for while the store is away', async () => {
    // More broken answers than the client itself tries again.
    let broken = 0;
    const server = createServer((request, response) =>
      broken++ < 4 ? void request.socket.destroy() : void response.end(),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await prepareBucket({ ...config, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    expect(broken).toBe(5);
    server.closeAllConnections();
    server.close();
  });
});
