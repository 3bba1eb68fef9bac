import { createAuthority } from '@alcova/testing';
import { pemCertificates } from './pem-anchors';

describe('certificates in a variable', () => {
  let one = '';
  let other = '';

  beforeAll(async () => {
    const names = ['Uma', 'Outra'];
    const authorities = await Promise.all(names.map((name) => createAuthority({ name })));
    [one = '', other = ''] = authorities.map(({ anchorPem }) => anchorPem);
  });

  const read = (text: string) => pemCertificates.safeParse(text);
  const names = (text: string) => read(text).data?.map(({ subject }) => /CN=(.*)/.exec(subject)?.[1]);
  const mistake = (text: string) => read(text).error?.issues.map(({ message }) => message);

  it('are all of them, whatever stands around them', () => {
    expect(names(`# de testes\r\n${one}\nOutra:\n${other}\n`)).toEqual(['Uma', 'Outra']);
  });

  it('are taken though one has expired: who judges looks at the time', async () => {
    const [validFrom, validUntil] = [new Date('2020-01-01'), new Date('2021-01-01')];
    const ended = await createAuthority({ name: 'Antiga', validFrom, validUntil });
    expect(names(ended.anchorPem)).toEqual(['Antiga']);
  });

  it('are refused where there is none, or one is broken', () => {
    for (const text of ['', 'nonsense']) expect(mistake(text)).toEqual(['must hold certificates (PEM)']);
    expect(mistake(`${one.trim().slice(0, -26)}\n${other}`)).toEqual([
      'one of its certificates does not end',
    ]);
    expect(mistake(`${one}${broken(other)}`)).toEqual(['its certificate 2 cannot be read']);
    expect(read(one.repeat(300)).success).toBe(false);
  });
});

/** A certificate without its last lines. */
const broken = (pem: string): string =>
  `${pem.trim().split('\n').slice(0, 3).join('\n')}\n-----END CERTIFICATE-----\n`;
