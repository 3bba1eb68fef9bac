import { createHash } from 'node:crypto';
import { checksumOf, fits } from './checksum';

const bytes = Buffer.from('um conto');
const headerOf = (algorithm: string) =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;

describe('the checksum of a part', () => {
  it.each(['sha256', 'sha1'])('by %s tells the bytes from others', (algorithm) => {
    const checksum = checksumOf(headerOf(algorithm));
    expect(checksum && fits(bytes, checksum)).toBe(true);
    expect(checksum && fits(Buffer.from('um canto'), checksum)).toBe(false);
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
