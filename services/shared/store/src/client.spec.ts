import { GetObjectCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { storeClient, storeSettings } from './client';

const storeAt = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY: 'chave',
  S3_SECRET_KEY: 'segredo',
  S3_BUCKET: 'balde',
});

describe('keys of the store', () => {
  const { S3_ACCESS_KEY, S3_SECRET_KEY, ...place } = storeAt(1);

  it('are what is given, and the ones of the machine where none are', () => {
    expect(storeSettings({ ...place, S3_ACCESS_KEY, S3_SECRET_KEY }).credentials).toEqual({
      accessKeyId: 'chave',
      secretAccessKey: 'segredo',
    });
    expect(storeSettings(place)).not.toHaveProperty('credentials');
  });

  it('are not half of one', () => {
    expect(() => storeSettings({ ...place, S3_ACCESS_KEY })).toThrow('S3_ACCESS_KEY and S3_SECRET_KEY');
    expect(() => storeSettings({ ...place, S3_SECRET_KEY })).toThrow('S3_ACCESS_KEY and S3_SECRET_KEY');
  });

  it('come from a role that the cluster gives, by the chain of the SDK', async () => {
    const env = { AWS_ACCESS_KEY_ID: 'of-the-role', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'c' };
    const before = process.env;
    process.env = { ...before, ...env };
    const client = storeClient(place);
    try {
      expect(await client.config.credentials()).toMatchObject({
        accessKeyId: 'of-the-role',
        sessionToken: 'c',
      });
    } finally {
      process.env = before;
      client.destroy();
    }
  });
});

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
    const client = storeClient(storeAt(port), 100);
    await expect(client.send(new HeadBucketCommand({ Bucket: 'balde' }))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    client.destroy();
    expect(sockets).toHaveLength(3);
  });
});

describe('an answer of which nothing comes any more', () => {
  let server: HttpServer;
  let config: ReturnType<typeof storeAt>;

  beforeAll(async () => {
    server = createHttpServer((_request, response) => {
      response.setHeader('content-length', 100);
      response.write('a part of it');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    config = storeAt(typeof address === 'object' && address ? address.port : 0);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is given up', async () => {
    const client = storeClient(config, undefined, { silentMs: 200 });
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'balde', Key: 'um' }));
    await expect(Body?.transformToString()).rejects.toThrow('inactivity');
    client.destroy();
  });
});

describe('connections that nobody uses', () => {
  it('are used again for a while, and closed after it by the client', async () => {
    const ended: Promise<unknown>[] = [];
    // A store that would keep them for ever.
    const server = createHttpServer({ keepAliveTimeout: 0 }, (_request, response) =>
      response.setHeader('content-length', 0).end(),
    );
    server.on('connection', (socket) =>
      ended.push(once(socket, 'end', { signal: AbortSignal.timeout(4_000) })),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const client = storeClient(storeAt(port), undefined, { unusedForMs: 200 });
    try {
      await client.send(new HeadBucketCommand({ Bucket: 'um' }));
      // An answer is there a moment before its connection is free.
      await pause(20);
      await client.send(new HeadBucketCommand({ Bucket: 'outro' }));
      expect(ended).toHaveLength(1);
      await ended[0];
    } finally {
      client.destroy();
      server.close();
    }
  });
});
