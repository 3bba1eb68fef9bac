import { beginAgeProof, DEFAULT_POLICY, eventSubject, handAgeProof, policyChanged } from '@alcova/contracts';
import {
  answerHanded,
  answerPosted,
  createAuthority,
  type HeldAttestation,
  issueAttestation,
  TestBroker,
  TestCollector,
  waitFor,
  waitUntil,
} from '@alcova/testing';
import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import {
  bytesForms,
  digestForms,
  findNeedles,
  type Forms,
  type Needles,
  slicesOf,
  textForms,
} from './support/needles';
import { TracedSite } from './support/traced-site';

const PROOFS = 100;
const AT_ONCE = 10;
const JOANA = { name: 'Joana Prado', email: 'joana@pessoa.example', password: 'uma senha bem comprida' };
const AGENT = 'Mozilla/5.0 (';
/** What proofs may change. */
const OF_PROOFS = ['identity age_answers', 'identity age_counts'];

/** All that is told of a request when it was answered. */
const LINE = [
  ...['level', 'time', 'process', 'component', 'msg', 'requestId', 'traceId'],
  ...['method', 'route', 'status', 'ms'],
];

/** What a proof ended with, and all that could tell it from another. */
interface Proof {
  readonly pass: string;
  readonly walk: string;
  readonly needles: Needles;
}
/** What stands where. */
interface Left {
  readonly lines: TracedSite['lines'];
  /** The rows of each table, by service and name. */
  readonly tables: ReadonlyMap<string, string>;
  readonly places: Readonly<Record<string, string>>;
}
type Client = Readonly<Record<'x-forwarded-for' | 'user-agent', string>>;

describe('a hundred proofs of age by wallets', () => {
  let collector: TestCollector;
  let site: TracedSite;
  let broker: TestBroker;
  let authority: Awaited<ReturnType<typeof createAuthority>>;
  let accountId: string;
  const proofs: Proof[] = [];
  /** What stood there before the first of them, after the last one, and when the minutes of the last one were over. */
  let before: Left;
  let after: Left;
  let later: Left;

  beforeAll(async () => {
    [collector, authority] = await Promise.all([TestCollector.start(), createAuthority()]);
    site = await TracedSite.start(
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1', LOG_LEVEL: 'debug' },
      {
        gateway: { TRUSTED_PROXIES: '127.0.0.1,::1' },
        identity: { AGE_WALLET_ANCHORS: authority.anchorPem },
      },
    );
    broker = await TestBroker.connect(site.nats.url);
    await askForProofs();
    const { body } = await site.browser().call('POST', '/api/auth/register', JOANA);
    accountId = /"id":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '';
    await broker.publish('dead.media.planted', { aggregateId: accountId });
    const areSent = async () => (await tables()).get('identity mails') === '';
    await waitUntil('the mail of the account to be sent', areSent);
    before = await left();
    while (proofs.length < PROOFS)
      proofs.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => prove(proofs.length + at)))),
      );
    const isTraced = () => collector.named('POST /api/age/:way/hand').length === PROOFS;
    await waitUntil('the proofs to be traced', isTraced);
    after = await left();
    const identity = site.databases.identity.dataSource;
    await identity.query(`UPDATE age_answers SET ends_at = now() - interval '1 second'`);
    await site.restart('identity');
    const areForgotten = async () => (await tables()).get('identity age_answers') === '';
    await waitUntil('the walks to be forgotten', areForgotten);
    later = await left();
  });
  afterAll(async () => {
    await broker.close();
    await site.stop();
    await collector.stop();
  });

  /** As an administrator does it. */
  async function askForProofs(): Promise<void> {
    const ages = [{ country: null, mode: 'verified' as const }];
    await site.databases.moderation.dataSource.query(
      `INSERT INTO policies (version, rules, ages, updated_at) VALUES (1, $1, $2, now())`,
      [JSON.stringify(DEFAULT_POLICY), JSON.stringify(ages)],
    );
    await broker.tell(eventSubject(policyChanged), {
      ...{ eventId: randomUUID(), name: policyChanged.name, major: 1, aggregateId: 'policy' },
      ...{ aggregateVersion: 1, occurredAt: new Date().toISOString() },
      payload: { rules: DEFAULT_POLICY, ages, version: 1 },
    });
    const asked = async () => (await fetch(`${site.url}/api/videos`)).status;
    await waitFor('proofs to be asked for', asked, (status) => status === 401);
  }

  /** Somebody proves it with an attestation of their own: every second one with a wallet on another device. */
  async function prove(number: number): Promise<Proof> {
    const held = await issueAttestation(authority);
    const [browser, here, wallet] = [site.browser(), clientOf(2 * number), clientOf(2 * number + 1)];
    const headers = { ...here, accept: 'application/json', origin: site.url };
    const post = (path: string, body: unknown) =>
      browser.request(path, {
        ...{ method: 'POST', body: JSON.stringify(body) },
        headers: { ...headers, 'content-type': 'application/json' },
      });

    const begun = await post('/api/age/wallet/begin', {});
    const { address, digital } = beginAgeProof.response.parse(JSON.parse(begun.text));
    if (!digital) throw new Error('there is nothing for a browser');
    const isPosted = number % 2 === 1;
    const answer = isPosted
      ? await posted(held, address, wallet)
      : await answerHanded(held, digital, site.url);
    const ended = await post('/api/age/wallet/hand', isPosted ? {} : { answer });
    expect(handAgeProof.response.parse(JSON.parse(ended.text)).outcome).toBe('proven');
    expect((await browser.request('/api/videos', { headers })).status).toBe(200);

    const [pass = ''] = ended.headers.getSetCookie().filter((line) => line.startsWith('alcova_age='));
    const asked = new URL(address).searchParams;
    const walk = asked.get('response_uri')?.split('/').at(-1) ?? '';
    return {
      pass,
      walk,
      needles: new Map([
        ['walk', [walk, walk.split('.').at(-1) ?? ''].flatMap(textForms)],
        ['nonce', [...textForms(asked.get('nonce') ?? ''), ...base64urlForms(asked.get('nonce') ?? '')]],
        ['question', base64urlForms(digital.encryptionInfo.slice(-80))],
        ['sealed walk', partsOf(begun.headers.getSetCookie().join()).flatMap(textForms)],
        ['answer', [...digestForms(answer), ...partsOf(answer).flatMap(base64urlForms)]],
        ['attestation', base64urlForms(held.issuerSigned)],
        ['device', [held.deviceKey.x, held.deviceKey.y].flatMap((part) => base64urlForms(part ?? ''))],
        ['pass', textForms(pass.split(/[=;]/)[1] ?? '')],
        ...clientNeedles('browser', here),
        ...clientNeedles('wallet', wallet),
      ]),
    };
  }

  /** A wallet sends its answer from where it is. @returns the answer */
  async function posted(held: HeldAttestation, address: string, headers: Client): Promise<string> {
    const { responseUri, form } = await answerPosted(held, address);
    const sent = await fetch(responseUri, { method: 'POST', body: new URLSearchParams(form), headers });
    expect(sent.status).toBe(200);
    return form['vp_token'] ?? '';
  }

  /** Of every table of every service its rows, as text. */
  async function tables(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const [service, { dataSource }] of Object.entries(site.databases)) {
      const names: unknown = await dataSource.query(
        `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS full_name, table_name AS name
         FROM information_schema.tables
         WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
      );
      for (const { full_name: fullName, name } of tableNames.parse(names)) {
        const rows: unknown = await dataSource.query(
          `SELECT each::text AS text FROM ${fullName} AS each ORDER BY 1`,
        );
        found.set(`${service} ${name}`, textRows.parse(rows).join('\n'));
      }
    }
    return found;
  }

  async function left(): Promise<Left> {
    const found = await tables();
    return {
      lines: [...site.lines],
      tables: found,
      places: {
        ...{ logs: site.written, traces: collector.text, broker: await broker.kept() },
        databases: [...found].map(([name, rows]) => `${name}\n${rows}`).join('\n'),
        'metrics of the gateway': await site.metrics('gateway'),
        'metrics of identity': await site.metrics('identity'),
      },
    };
  }
  const ofAll = (): Needles =>
    new Map([
      ...proofs.flatMap(({ needles }, at) =>
        [...needles].map(([what, forms]) => [`${what} of ${at}`, forms] as const),
      ),
      ...certificateNeedles(authority.signerPem),
    ]);
  const hashes = (): Needles =>
    new Map(proofs.map(({ walk }, at) => [`hash of walk ${at}`, digestForms(walk)]));

  it('end with one and the same pass', () => {
    const byHour = new Map(proofs.map(({ pass }) => [pass.split('.')[2], pass]));
    for (const { pass } of proofs) {
      expect(pass).toMatch(/^alcova_age=one\.wallet\.\d+\.[\w-]{43}; Path=\/; Expires=/);
      expect(pass).toBe(byHour.get(pass.split('.')[2]));
    }
    // The clock may have struck once meanwhile.
    expect(byHour.size).toBeLessThanOrEqual(2);
    expect(proofs).toHaveLength(PROOFS);
  });

  it('are searched for by what finds whatever is there', () => {
    const planted: Needles = new Map([
      ['account', textForms(accountId)],
      ['operation', textForms('"identity.age.finish"')],
      ['figure', textForms('"/api/age/{way}/hand"')],
      ['request', textForms('"/api/age/:way/hand"')],
    ]);
    expect(findNeedles(planted, after.places).toSorted()).toEqual([
      'account: broker',
      'account: databases',
      'figure: metrics of the gateway',
      'operation: metrics of identity',
      'operation: traces',
      'request: logs',
      'request: traces',
    ]);
    const found = findNeedles(ofAll(), { log: proofs.map(({ walk }) => `"${walk}"`).join() });
    expect(found).toEqual(proofs.map((_proof, at) => `walk of ${at}: log`));
    const own = proofs[1]?.needles ?? new Map<string, Forms>();
    for (const [what, forms] of own)
      for (const form of forms)
        expect(findNeedles(own, { log: `{"msg":"${form}"}` })).toContain(`${what}: log`);
  });

  it('leave nothing by which one is told from another', () => {
    for (const { places } of [after, later]) expect(findNeedles(ofAll(), places)).toEqual([]);
    const [then, now] = [before, after].map(
      ({ tables: all }) => new Map([...all].filter(([name]) => !OF_PROOFS.includes(name))),
    );
    expect(now).toEqual(then);
    expect(now?.size).toBe(before.tables.size - OF_PROOFS.length);
  });

  it('leave the lines that every request leaves: an operation, and when it was asked for', () => {
    const lines = after.lines.slice(before.lines.length);
    const own = lines.filter(({ route }) => String(route).startsWith('/api/age/'));
    // Of each: begun and ended, and every second one answered by a wallet.
    expect(own).toHaveLength(2.5 * PROOFS);
    const told = own.flatMap((line) => Object.keys(line));
    expect(new Set(told)).toEqual(new Set(LINE));
    expect(lines.filter(({ component }) => component === 'age')).toEqual([]);
  });

  it('leave the hashes of their walks for minutes', () => {
    const { databases = '', ...elsewhere } = after.places;
    expect(findNeedles(hashes(), elsewhere)).toEqual([]);
    expect(findNeedles(hashes(), { databases })).toHaveLength(PROOFS);
    expect(after.tables.get('identity age_answers')?.split('\n')).toHaveLength(PROOFS);
    expect(findNeedles(hashes(), later.places)).toEqual([]);
  });

  it('leave their number', () => {
    for (const { tables: all } of [after, later]) {
      const rows = all.get('identity age_counts')?.split('\n') ?? [];
      const counts = rows.map((row) => /^\([\d-]{10},wallet,proven,(\d+)\)$/.exec(row)?.[1]);
      expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(PROOFS);
      // Days turn too.
      expect(rows.length).toBeLessThanOrEqual(2);
    }
  });
});

const tableNames = z.array(z.object({ full_name: z.string(), name: z.string() }));
const textRows = z.array(z.object({ text: z.string() }).transform(({ text }) => text));
/** A device, as the proxy in front of the site tells of it. No two are alike. */
const clientOf = (number: number): Client => ({
  'x-forwarded-for': number < PROOFS ? `198.51.100.${100 + number}` : `2001:db8:5a5a:${1_000 + number}::1`,
  'user-agent': `${AGENT}${randomBytes(12).toString('hex')})`,
});
/** An address of the sixth version is known by its network too. */
const clientNeedles = (who: string, headers: Client) =>
  [
    [`address of the ${who}`, textForms(headers['x-forwarded-for'].replace(/::1$/, ':'))],
    [`agent of the ${who}`, textForms(headers['user-agent'].slice(AGENT.length, -1))],
  ] as const;

/** The long words of a text: what is random in it. */
const partsOf = (text: string): string[] => text.match(/[\w-]{20,}/g) ?? [];
const base64urlForms = (text: string): Forms => {
  const bytes = Buffer.from(text, 'base64url');
  return [...slicesOf(bytes).flatMap(bytesForms), ...digestForms(bytes)];
};
/** Who issued an attestation is no secret, and yet nothing that is kept. */
function certificateNeedles(pem: string): readonly (readonly [string, Forms])[] {
  const { raw, serialNumber } = new X509Certificate(pem);
  const serial = Buffer.from(serialNumber.padStart(32, '0'), 'hex');
  return [
    ['certificate', [...slicesOf(raw).flatMap(bytesForms), ...digestForms(raw)]],
    ['serial number', [...textForms(serialNumber), ...bytesForms(serial)]],
  ];
}
