import { S3Client } from '@aws-sdk/client-s3';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { PartUploader } from './part-uploader';

/** A port of this machine on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('an upload whose store is away', () => {
  it('fails for that reason and leaves the stream to its owner', async () => {
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${await closedPort()}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      maxAttempts: 1,
    });
    const source = Readable.from([Buffer.alloc(3), Buffer.alloc(3), Buffer.alloc(3)]);
    const target = { bucket: 'b', key: 'k', contentType: 'video/mp4' };
    await expect(new PartUploader(client, target, 4, 2).store(source)).rejects.toThrow('ECONNREFUSED');
    expect(source.destroyed).toBe(false);
    source.destroy();
    client.destroy();
  });
});
