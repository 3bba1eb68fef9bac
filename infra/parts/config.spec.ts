import { natsConfig } from './nats-config';
import { portProblem } from './ports';

describe('natsConfig', () => {
  it('lists each account with its users and what it shares, quoted', () => {
    const user = { name: 'media', secret: 'm', publish: ['job.>'], subscribe: ['_INBOX.>', 'rpc.media.>'] };
    const shared = { kind: 'service', subject: 'rpc.media.x' } as const;
    const text = natsConfig(
      [
        {
          ...{ name: 'media', hasStreams: true, users: [user] },
          exports: [{ ...shared, accounts: ['gateway'], isManyAnswers: true }],
          imports: [{ ...shared, account: 'other', to: 'x' }],
        },
      ],
      (secret) => `${secret}"b`,
    );
    expect(text).toContain('user: "media", password: "m\\"b"');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('publish: { allow: [ "job.>" ] }');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('subscribe: { allow: [ "_INBOX.>" "rpc.media.>" ] }');
    expect(text).toContain('{ service: "rpc.media.x", accounts: ["gateway"], response_type: stream }');
    expect(text).toContain('{ service: { account: "other", subject: "rpc.media.x" }, to: "x" }');
  });

  it('leaves a server without accounts open', () => {
    expect(natsConfig([], String)).not.toMatch(/accounts|authorization/);
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
