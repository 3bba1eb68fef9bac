import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { createServer, type Server, type Socket } from 'node:net';
import { storeClient } from './client';

describe('the client of a store that takes connections and says nothing', () => {
  const sockets: Socket[] = [];
  let server: Server;
  let port = 0;

  beforeAll(async () => {
    server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('fails after its tries, instead of waiting for ever', async () => {
    const client = storeClient(
      {
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_REGION: 'us-east-1',
        S3_ACCESS_KEY: 'chave',
        S3_SECRET_KEY: 'segredo',
        S3_BUCKET: 'balde',
      },
      100,
    );
    await expect(client.send(new HeadBucketCommand({ Bucket: 'balde' }))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    client.destroy();
    expect(sockets).toHaveLength(3);
  });
});
