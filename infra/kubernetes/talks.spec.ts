import { render } from './helm';
import { talksIn } from './talks';

const GATEWAYS = ['gateway-api', 'gateway-media', 'gateway-upload'];
const SERVICES = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];
const MIGRATIONS = SERVICES.map((name) => `migrate-${name}`);
/** The one that tells how old backups are, and the Job that makes them. */
const BACKUPS = ['backup', 'backup-create'];
/** Who tells Prometheus how it is. */
const TELLING = [...GATEWAYS, ...SERVICES, 'media-worker'];
const lines = (from: readonly string[], to: string) => from.map((name) => `${name} -> ${to}`);
const sorted = (...lists: readonly string[][]) => lists.flat().sort();
/** A new trial's example, and everything that may be on beside a site's own: a policy for it must be least too. */
const ALL_ON = [
  ...['secrets.openid=alcova-openid', 'network.webhook.enabled=true', 'store.createBucket=true'],
  ...[
    'ageWallet.anchors=-----BEGIN CERTIFICATE-----',
    'tracing.endpoint=http://collector.monitoring.svc:4318',
  ],
  'network.tracing.to[0].namespaceSelector.matchLabels.kubernetes\\.io/metadata\\.name=monitoring',
  'network.tracing.to[0].podSelector.matchLabels.app=collector',
];
const POSTGRES = 'postgres/alcova 5432';
const NATS = 'nats/nats 4222';
const STORE = '203.0.113.0/24 443';
const WEB = '0.0.0.0/0 (outside)';

describe('who may talk to whom', () => {
  it('in a trial: who needs a part asks it, both ends say so, and nobody else', async () => {
    const { within, halves, open } = talksIn(await render('small'));
    expect(within).toEqual(
      sorted(
        lines([...SERVICES, ...MIGRATIONS], 'postgres 5432'),
        lines(
          [...GATEWAYS, ...SERVICES, 'media-worker', 'operator', 'topology', 'migrate-messaging'],
          'nats 4222',
        ),
        lines([...GATEWAYS, ...SERVICES, 'media-worker', 'migrate-bucket'], 'store 8333'),
        lines(['test'], 'gateway-api 8080'),
      ),
    );
    expect(halves).toEqual([]);
    expect(open).toEqual([]);
  });

  it('in a trial: names are resolved, pictures of books and ads are fetched, and nothing else leaves', async () => {
    const { outwards, inwards } = talksIn(await render('small'));
    const names = 'kube-system/kube-dns 53/udp,53';
    expect(outwards.filter((line) => !line.endsWith(names))).toEqual([`commerce -> ${WEB} 80,443`]);
    expect(inwards.filter((line) => line.startsWith('keda/'))).toEqual(['keda/keda-operator -> nats 8222']);
    expect(inwards.filter((line) => line.endsWith(' 9090'))).toEqual(
      TELLING.map((name) => `monitoring/prometheus -> ${name} 9090`).sort(),
    );
    expect(inwards.filter((line) => line.endsWith(' 8080'))).toEqual(
      GATEWAYS.map((name) => `ingress-nginx/controller+ingress-nginx -> ${name} 8080`),
    );
    expect(inwards).toHaveLength(1 + TELLING.length + GATEWAYS.length);
  });

  it('on a site with everything on: each process reaches its own parts and peers', async () => {
    const { within, halves, outwards, open } = talksIn(await render('medium', ...ALL_ON));
    expect(within).toEqual(['test -> gateway-api 8080']);
    expect([halves, open]).toEqual([[], []]);
    expect(outwards.filter((line) => !line.includes('kube-dns'))).toEqual(
      sorted(
        lines([...SERVICES, ...MIGRATIONS, ...BACKUPS], POSTGRES),
        lines([...GATEWAYS, ...SERVICES, 'media-worker', 'operator', 'topology', 'migrate-messaging'], NATS),
        lines([...GATEWAYS, ...SERVICES, ...BACKUPS, 'media-worker', 'migrate-bucket'], STORE),
        lines(TELLING, 'monitoring/collector 4318'),
        // A mail server; providers and lists of ages, and the webhook; the OpenID provider; pictures.
        lines(['identity'], `${WEB} 465,587`),
        lines(['identity', 'gateway-api'], `${WEB} 443`),
        lines(['commerce'], `${WEB} 80,443`),
      ),
    );
  });

  it('without anybody in front: nobody reaches a gateway, but the test of the release', async () => {
    const { inwards, within, open } = talksIn(await render('small', 'network.ingress.from=[]'));
    expect(inwards.filter((line) => line.endsWith(' 8080'))).toEqual([]);
    expect(within.filter((line) => line.endsWith(' 8080'))).toEqual(['test -> gateway-api 8080']);
    expect(open).toEqual([]);
  });

  it('keeps what is called outside out of every private network', async () => {
    const objects = await render('medium', ...ALL_ON);
    const outside = JSON.stringify(objects.filter(({ kind }) => kind === 'NetworkPolicy'));
    const blocks = [...outside.matchAll(/"cidr":"0\.0\.0\.0\/0","except":\[([^\]]*)\]/g)];
    expect(blocks.length).toBeGreaterThan(4);
    for (const [, except = ''] of blocks)
      for (const network of [
        ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
        // Pods and nodes of some clouds, and carriers' networks.
        '100.64.0.0/10',
      ])
        expect(except).toContain(`"${network}"`);
    expect(outside).not.toContain('"cidr":"0.0.0.0/0"}');
  });

  it('is read as Kubernetes reads it: a way that one end alone allows is none, a pod without a policy is open', async () => {
    const objects = await render('small');
    const policies = (keep: (name: string) => boolean) =>
      talksIn(objects.filter(({ kind, metadata }) => kind !== 'NetworkPolicy' || keep(metadata.name)));
    const noNats = policies((name) => name !== 'alcova-nats');
    expect(noNats.within.filter((line) => line.includes('nats'))).toEqual([]);
    expect(noNats.halves).toContain('identity -> nats 4222');
    expect(noNats.open).toEqual([]);
    expect(policies((name) => name === 'alcova-nats').open).toEqual(
      expect.arrayContaining(['identity Ingress', 'identity Egress']),
    );
  });
});
