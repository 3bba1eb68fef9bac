import { natsConfig } from './nats-config';
import { portProblem } from './ports';
import { swiftFiles } from './swift-config';

describe('natsConfig', () => {
  it('lists each user with its subjects, quoted', () => {
    const text = natsConfig([
      { name: 'media', password: 'a"b', publish: ['job.>'], subscribe: ['_INBOX.>', 'rpc.media.>'] },
    ]);
    expect(text).toContain('user: "media", password: "a\\"b"');
    expect(text).toContain('publish: { allow: ["job.>"] }');
    expect(text).toContain('subscribe: { allow: ["_INBOX.>", "rpc.media.>"] }');
  });

  it('leaves a server without users open', () => {
    expect(natsConfig([])).not.toContain('authorization');
  });
});

describe('swiftFiles', () => {
  const files = swiftFiles({
    etc: '/d/etc',
    devices: '/d/devices',
    user: 'someone',
    ports: { proxy: 1, account: 2, container: 3, object: 4 },
    accessKey: 'alcova:media',
    secretKey: 'secret',
    region: 'us-east-1',
    hashPathSuffix: 'suffix',
    minPartBytes: 5_242_880,
  });

  it('lets an upload have 10,000 parts', () => {
    expect(files['proxy.conf']).toContain('max_upload_part_num = 10000');
    expect(files['proxy.conf']).toContain('max_manifest_segments = 10000');
  });

  it('binds every server to this machine only', () => {
    for (const name of ['proxy.conf', 'account.conf', 'container.conf', 'object.conf'])
      expect(files[name]).toContain('bind_ip = 127.0.0.1');
  });

  it('knows the one account by its key and secret', () => {
    expect(files['proxy.conf']).toContain('user_alcova_media = secret .admin');
  });
});

describe('portProblem', () => {
  it('says what to do about a port that is taken or forbidden', () => {
    const withCode = (code: string) => Object.assign(new Error(code), { code });
    expect(portProblem(8080, withCode('EADDRINUSE'))).toBe(
      'A porta 8080 já está em uso. Encerre o programa que a usa ou escolha outra com PORT=<porta>.',
    );
    expect(portProblem(80, withCode('EACCES'))).toContain('Sem permissão para usar a porta 80');
  });
});
