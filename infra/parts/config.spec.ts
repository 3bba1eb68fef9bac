import { natsConfig } from './nats-config';
import { portProblem } from './ports';

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

describe('portProblem', () => {
  it('says what to do about a port that is taken or forbidden', () => {
    const withCode = (code: string) => Object.assign(new Error(code), { code });
    expect(portProblem(8080, withCode('EADDRINUSE'))).toBe(
      'A porta 8080 já está em uso. Encerre o programa que a usa ou escolha outra com PORT=<porta>.',
    );
    expect(portProblem(80, withCode('EACCES'))).toContain('Sem permissão para usar a porta 80');
  });
});
