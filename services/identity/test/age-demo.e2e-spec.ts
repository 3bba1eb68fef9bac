import {
  ANONYMOUS,
  type AgeOutcome,
  openAgeProof,
  CodedError,
  readAgeOutcome,
  takeAgeAnswer,
} from '@alcova/contracts';
import { type AgeDemo, startAgeDemo } from '@alcova/testing';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { TestIdentity } from './support/identity';

const ANSWERS = '/api/age/wallet/answer/';
const form = z.object({ vp_token: z.string().optional(), error: z.string().optional() });

describe('the wallet page of the demonstration', () => {
  let identity: TestIdentity;
  let site: Server;
  let siteUrl: string;
  let dataDir: string;
  let demo: AgeDemo;
  /** The paths at which the site was asked. */
  const asked: string[] = [];

  /** Hands a form on to identity, as the gateway does. */
  const receive = async (request: IncomingMessage): Promise<number> => {
    const path = request.url ?? '';
    asked.push(path);
    const { vp_token: vpToken, error } = form.parse(
      Object.fromEntries(new URLSearchParams(await text(request))),
    );
    const walk = path.slice(ANSWERS.length);
    const answer = {
      ...(vpToken === undefined ? {} : { vpToken }),
      ...(error === undefined ? {} : { error }),
    };
    try {
      await identity.rpc.request(takeAgeAnswer, { way: 'wallet', walk, ...answer }, { caller: ANONYMOUS });
      return 200;
    } catch (cause) {
      if (cause instanceof CodedError) return 409;
      throw cause;
    }
  };

  beforeAll(async () => {
    [identity, dataDir] = await Promise.all([
      TestIdentity.create(),
      mkdtemp(join(tmpdir(), 'alcova-age-demo-')),
    ]);
    site = createServer((request, response) => {
      receive(request).then(
        (status) => response.writeHead(status).end('{}'),
        () => response.writeHead(500).end(),
      );
    });
    await once(site.listen(0, '127.0.0.1'), 'listening');
    siteUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(site.address()).port}`;
    demo = await startAgeDemo({ dataDir, siteUrl });
    await identity.start({ ...demo.ageWays, SITE_URL: siteUrl, NODE_ENV: 'production' });
  });
  afterAll(async () => {
    await demo.stop();
    site.close();
    await identity.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => {
    asked.length = 0;
  });

  const begin = () => identity.rpc.request(openAgeProof, { way: 'wallet' }, { caller: ANONYMOUS });
  const outcomeOf = async (secret: string): Promise<AgeOutcome | null> =>
    (await identity.rpc.request(readAgeOutcome, { way: 'wallet', secret }, { caller: ANONYMOUS })).outcome;
  const open = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(address, init);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const press = (address: string, answer: string) =>
    open(address, { method: 'POST', body: new URLSearchParams({ answer }) });
  /** The question with another value in it. */
  const changed = (address: string, name: string, value: string): string => {
    const url = new URL(address);
    url.searchParams.set(name, value);
    return url.href;
  };

  it('shows the question of the site, and answers nothing by itself', async () => {
    const { address, secret } = await begin();
    expect(address.startsWith(`${demo.address}?`)).toBe(true);
    const { status, headers, html } = await open(address);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const words of [
      'Este é um aplicativo de demonstração',
      'Tenho 18 anos ou mais',
      'Tenho menos de 18',
      'Recusar',
    ])
      expect(html).toContain(words);
    expect(await outcomeOf(secret)).toBeNull();
  });

  it.each<[string, AgeOutcome]>([
    ['adult', 'proven'],
    ['minor', 'under-age'],
    ['refuse', 'cancelled'],
  ])('posts what is pressed as a wallet does: %s is %s', async (answer, outcome) => {
    const { address, secret } = await begin();
    const told = await press(address, answer);
    expect([told.status, await outcomeOf(secret)]).toEqual([200, outcome]);
    expect(told.html).toContain('Volte para a página do site');
  });

  it('says so where the question has been answered before', async () => {
    const { address, secret } = await begin();
    await press(address, 'minor');
    const again = await press(address, 'adult');
    expect([again.status, await outcomeOf(secret)]).toEqual([409, 'under-age']);
    expect(again.html).toContain('já foi respondida');
  });

  it('sends nothing to anybody else, or to another place of the site', async () => {
    const { address } = await begin();
    const walk = (new URL(address).searchParams.get('response_uri') ?? '').slice(
      `${siteUrl}${ANSWERS}`.length,
    );
    const places = [
      ...[`https://evil.example${ANSWERS}${walk}`, `${siteUrl}.evil.example${ANSWERS}${walk}`],
      ...[`${siteUrl}@evil.example${ANSWERS}${walk}`, `${siteUrl}/api/auth/login`],
      ...[`${siteUrl}${ANSWERS}`, `${siteUrl}${ANSWERS}${walk}/../..`, `${siteUrl}${ANSWERS}${walk}?a=b`, ''],
    ];
    for (const place of places) {
      const elsewhere = changed(
        changed(address, 'response_uri', place),
        'client_id',
        `redirect_uri:${place}`,
      );
      for (const { status } of [await open(elsewhere), await press(elsewhere, 'adult')])
        expect([place, status]).toEqual([place, 400]);
    }
    expect(asked).toEqual([]);
  });

  it('answers no other question, and takes no other answer', async () => {
    const { address, secret } = await begin();
    for (const [name, value] of [
      ['client_id', 'redirect_uri:https://evil.example'],
      ['response_mode', 'fragment'],
      ['dcql_query', 'nada'],
    ] as const)
      expect([name, (await press(changed(address, name, value), 'adult')).status]).toEqual([name, 400]);
    for (const answer of ['', 'other', 'a'.repeat(2_000)])
      expect((await press(address, answer)).status).toBe(400);
    expect((await open(demo.address)).status).toBe(400);
    expect((await open(address.replace('/?', '/other?'))).status).toBe(400);
    expect([asked, await outcomeOf(secret)]).toEqual([[], null]);
  });

  it('keeps its issuer for the next start', async () => {
    const next = await startAgeDemo({ dataDir, siteUrl });
    try {
      expect(next.ageWays['AGE_WALLET_ANCHORS']).toBe(demo.ageWays['AGE_WALLET_ANCHORS']);
    } finally {
      await next.stop();
    }
  });

  it('has an issuer that no site on the internet starts with', async () => {
    const anchors = { AGE_WALLET_ANCHORS: demo.ageWays['AGE_WALLET_ANCHORS'] ?? '' };
    const elsewhere = { ...anchors, SITE_URL: 'https://site.example' };
    await expect(async () => identity.startReplica(elsewhere)).rejects.toThrow("'Alcova demo age issuer'");
  });
});
