import { videoPlayback } from '@alcova/contracts';
import { join } from 'node:path';
import { databaseServices, type ProcessName, serviceNames, type ServiceName } from '../../local/names';
import { newSecrets } from '../../local/secrets';
import { SiteClient } from '../../local/client/site-client';
import { waitUntil } from '../../parts';
import { makeFilm } from '../films';
import { DrillSite } from '../site';
import { clock } from './clock';
import { LoneProcess } from './lone-process';

/** One site for all of it: most of the time goes by until it stands. Its gateway's clock is five minutes behind, its worker's five ahead. */
describe('a site in bad surroundings', () => {
  let site: DrillSite;
  const running: LoneProcess[] = [];

  beforeAll(async () => {
    site = await DrillSite.start({ moved: { gateway: clock('-5m'), 'media-worker': clock('+5m') } });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
  });
  afterAll(() => site.stop());

  async function start(name: ServiceName, env: Record<string, string> = {}): Promise<LoneProcess> {
    const own = { SCRATCH_DIR: join(site.folder, 'scratch-2'), ...env };
    const one = await LoneProcess.start(name, { ...site.system.env[name], ...own });
    running.push(one);
    return one;
  }
  const ready = (one: LoneProcess) =>
    waitUntil(one.name, async () => (await one.readiness()).status === 'ok');

  it('signs in, reads, writes, uploads, works and plays with clocks five minutes apart in both directions', async () => {
    const ahead = await start('gateway', clock('+5m'));
    await ready(ahead);
    const file = join(site.folder, 'filme.mp4');
    await makeFilm(file, { width: 160, height: 90, rate: 12, seconds: 2 });
    // The gateway that is behind has signed in already.
    await site.uploadPatiently(file, 'Enviado por quem está atrasado');
    const there = new SiteClient(ahead.url);
    await there.signIn(site.system.adminEmail, site.system.adminPassword);
    await there.upload(file, { title: 'Enviado por quem está adiantado', category: 'gay', folder: 'videos' });
    const videos = await site.ready(2, 120_000);
    const urls = [site.system.url, ahead.url];
    const dates = urls.map(async (url) => {
      const { headers } = await fetch(`${url}/api/health/ready`);
      return Date.parse(headers.get('date') ?? '');
    });
    const [behindAt = 0, aheadAt = 0] = await Promise.all(dates);
    expect(aheadAt - behindAt).toBeGreaterThan(590_000);
    for (const { id } of videos) {
      await there.send('PATCH', `/api/videos/${id}`, JSON.stringify({ title: `Mudado ${id}` }));
      // What the one signs the other serves.
      for (const [signer, server] of [urls, urls.toReversed()]) {
        const answer = await fetch(`${signer}/api/videos/${id}/playback`);
        const { mp4 } = videoPlayback.response.parse(await answer.json());
        const address = `${server}${new URL(mp4, server).pathname}`;
        const bytes = await fetch(address, { headers: { range: 'bytes=4-7' } });
        expect([bytes.status, await bytes.text()]).toEqual([206, 'ftyp']);
      }
    }
    expect((await site.videos('Mudado')).length).toBe(2);
  }, 240_000);

  it('names the secret that is wrong, in the log and at the health port, and never says it', async () => {
    const wrong = 'errado-de-todo';
    const badUrl = new URL(site.system.env.catalogue['DATABASE_URL'] ?? '');
    badUrl.password = wrong;
    const shortKeys = '[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"a","d":"a"}]';
    const [database, broker, store, pages, stranger, mail, ...refused] = await Promise.all([
      start('catalogue', { DATABASE_URL: badUrl.href }),
      start('media-worker', { NATS_PASSWORD: wrong }),
      start('media', { S3_SECRET_KEY: wrong }),
      start('gateway', { S3_SECRET_KEY: wrong }),
      start('gateway', { CALLER_SIGNING_KEYS: newSecrets().gatewayCallerKeys }),
      start('identity', { SMTP_URL: `smtp://alcova:${wrong}@127.0.0.1:1`, MAIL_FROM: 'a@alcova.local' }),
      start('identity', { SESSION_SIGNING_KEYS: shortKeys }),
      start('identity', { SESSION_SIGNING_KEYS: '' }),
    ]);
    for (const [one, part, message] of [
      [database, 'postgres', 'check user and password of DATABASE_URL'],
      [broker, 'nats', 'check NATS_USER and NATS_PASSWORD'],
      [store, 'store', 'check S3_ACCESS_KEY, S3_SECRET_KEY'],
    ] as const) {
      await waitUntil(one.name, async () => part in (await one.readiness()).reasons);
      const { status, waitingFor, reasons } = await one.readiness();
      expect([status, waitingFor]).toEqual(['starting', [part]]);
      expect(reasons[part]).toContain(message);
      expect(one.said).toContain(message);
    }
    // A gateway without the store still shows pages, identity without mail still signs in; a gateway that nobody believes serves nobody.
    for (const [one, part, status, message] of [
      [pages, 'store', 'ok', 'check S3_ACCESS_KEY, S3_SECRET_KEY'],
      [mail, 'mail', 'ok', 'check host, port and TLS of SMTP_URL'],
      [stranger, 'caller-key', 'down', 'CALLER_PUBLIC_KEYS of the services'],
    ] as const) {
      await waitUntil(part, async () => {
        const { checks, reasons } = await one.readiness();
        return checks[part] === 'down' || part in reasons;
      });
      expect((await one.readiness()).status).toBe(status);
      expect(one.said).toContain(message);
    }
    expect(stranger.said.match(/"level":"error"/g)).toHaveLength(1);
    for (const one of refused) {
      await expect(one.ended()).resolves.toBe(78);
      expect(one.said).toContain('SESSION_SIGNING_KEYS');
    }
    for (const one of running) expect(one.said).not.toMatch(new RegExp(wrong));
    // The site's own processes go on.
    await expect(site.videos()).resolves.toEqual(expect.any(Array));
  });

  // Each part comes last once, with all processes that do not go without it.
  it.each([
    [['nats', 'store', 'postgres'], serviceNames],
    [
      ['store', 'postgres', 'nats'],
      ['moderation', 'media', 'media-worker', 'gateway'],
    ],
    [['postgres', 'nats', 'store'], ['media']],
  ] as const)(
    'waits for what is away at its start, says so, and comes up when it is there: %p, %p',
    async (order, names) => {
      const stop = (by: NodeJS.Signals) => (name: ProcessName) =>
        site.system.kill(name, by, { restart: false });
      await Promise.all(serviceNames.map(stop('SIGTERM')));
      // Told to end in order, the store would wait for its own parts to leave one another.
      await Promise.all(order.map(stop('SIGKILL')));
      const processes = await Promise.all(names.map((name) => start(name)));
      const away = new Set<string>(order);
      for (const part of order) {
        await Promise.all(processes.map((one) => waitUntil(one.name, () => saysItWaits(one, away))));
        await site.system.restart(part);
        away.delete(part);
      }
      const since = performance.now();
      await Promise.all(processes.map(ready));
      // A second or two; a bound for a busy machine.
      expect(performance.now() - since).toBeLessThan(10_000);
    },
    120_000,
  );
});

/** Whether it lives and waits for nothing but what is away, or for nothing at all. */
async function saysItWaits(one: LoneProcess, away: ReadonlySet<string>): Promise<boolean> {
  const { status, waitingFor } = await one.readiness();
  const isWaiting = waitingFor.length > 0 && waitingFor.every((part) => away.has(part));
  const isNeeded = neededBy(one.name).some((part) => away.has(part));
  return (await one.isLive()) && (isNeeded ? status === 'starting' && isWaiting : status !== 'starting');
}

/** What a process does not start without. */
const neededBy = (name: ServiceName): readonly string[] => [
  'nats',
  ...(databaseServices.some((one) => one === name) ? ['postgres'] : []),
  ...(name === 'media' ? ['store'] : []),
];
