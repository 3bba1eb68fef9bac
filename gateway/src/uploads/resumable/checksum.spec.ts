import { createHash } from 'node:crypto';
import { checksumOf } from './checksum';

const bytes = Buffer.from('um conto');
const headerOf = (algorithm: string) =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;

describe('the checksum of a part', () => {
  it.each(['sha256', 'sha1'])('by %s is read', (algorithm) => {
    const digest = createHash(algorithm).update(bytes).digest();
    expect(checksumOf(headerOf(algorithm))).toEqual({ algorithm, digest });
  });

  it('may be left out', () => expect(checksumOf(undefined)).toBeUndefined());

  it.each([
    '',
    'sha256',
    'md5 AAAA',
    'sha256 AAAA',
    `${headerOf('sha1')} x`,
    headerOf('sha1').replace('1', '256'),
  ])('is refused as %p', (header) => expect(() => checksumOf(header)).toThrow('checksum'));
});
