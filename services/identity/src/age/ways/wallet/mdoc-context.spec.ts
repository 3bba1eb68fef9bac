import { CoseKey, Curve, KeyType, Sign1 } from '@owf/mdoc';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import { mdocContext } from './mdoc-context';

const ES256 = -7;
const PAYLOAD = new Uint8Array(Buffer.from('uma mensagem'));
const pairOn = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });
const coseKeyOf = (key: KeyObject) => CoseKey.fromJwk({ ...key.export({ format: 'jwk' }) });
const es256 = pairOn('P-256');

interface Signed {
  readonly headers?: Map<number, unknown>;
  readonly others?: Map<number, unknown>;
  readonly privateKey?: KeyObject;
  readonly digest?: string;
}

/** A COSE_Sign1 whose signature holds, whatever its headers say of it. */
const signed = ({ headers = new Map([[1, ES256]]), others, privateKey, digest = 'sha256' }: Signed) =>
  Sign1.create(
    {
      protectedHeaders: headers,
      ...(others && { unprotectedHeaders: others }),
      payload: PAYLOAD,
      signingKey: coseKeyOf(es256.publicKey),
    },
    {
      cose: {
        ...mdocContext.cose,
        sign1: {
          ...mdocContext.cose.sign1,
          sign: ({ toBeSigned }) =>
            sign(digest, toBeSigned, { key: privateKey ?? es256.privateKey, dsaEncoding: 'ieee-p1363' }),
        },
      },
    },
  );
const holds = async (what: Signed, key = coseKeyOf(es256.publicKey)) =>
  (await signed(what)).verifySignature({ key }, mdocContext);

describe('a signature', () => {
  it('holds with ES256 and the key of who signed', async () => {
    expect(await holds({})).toBe(true);
    expect(await holds({ others: new Map([[1, -35]]) })).toBe(true);
    expect(await holds({}, coseKeyOf(pairOn('P-256').publicKey))).toBe(false);
  });

  it.each([
    ['ES384', new Map([[1, -35]])],
    ['an authentication code', new Map([[1, 5]])],
    ['RS256', new Map([[1, -257]])],
    ['the name instead of the number', new Map<number, unknown>([[1, 'ES256']])],
    ['nothing', new Map<number, unknown>()],
    [
      'ES256, and something else that must be understood',
      new Map<number, unknown>([
        [1, ES256],
        [2, [99]],
      ]),
    ],
  ])('does not hold where its header says %s, although it is right', async (_what, headers) => {
    expect(await holds({ headers })).toBe(false);
  });

  it('does not hold where only the header that nobody signed says ES256', async () => {
    expect(await holds({ headers: new Map(), others: new Map([[1, ES256]]) })).toBe(false);
  });

  it('does not hold over another digest, or with a key on another curve', async () => {
    expect(await holds({ digest: 'sha384' })).toBe(false);
    const { privateKey, publicKey } = pairOn('P-384');
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [xBytes, yBytes] = [x, y].map((part) => new Uint8Array(Buffer.from(part, 'base64url')));
    for (const curve of [Curve['P-256'], Curve['P-384']]) {
      const key = CoseKey.create({ keyType: KeyType.Ec, curve, x: xBytes, y: yBytes });
      expect(await holds({ privateKey }, key)).toBe(false);
    }
  });

  it('does not hold with a key that is no point of the curve, or no whole one', async () => {
    const { x, y } = es256.publicKey.export({ format: 'jwk' });
    const key = { kty: 'EC', crv: 'P-256' };
    expect(await holds({}, CoseKey.fromJwk({ ...key, x, y }))).toBe(true);
    expect(await holds({}, CoseKey.fromJwk({ ...key, x, y: x }))).toBe(false);
    expect(await holds({}, CoseKey.fromJwk({ ...key, x }))).toBe(false);
    expect(await holds({}, CoseKey.fromJwk({ ...key, kty: 'OKP', x, y }))).toBe(false);
  });
});

describe('the library for attestations', () => {
  it('gets SHA-256, and no other digest', async () => {
    const digest = (digestAlgorithm: 'SHA-256' | 'SHA-512') =>
      mdocContext.crypto.digest({ digestAlgorithm, bytes: PAYLOAD });
    expect(await digest('SHA-256')).toHaveLength(32);
    expect(() => digest('SHA-512')).toThrow();
  });

  it('leaves the texts of zod as they are', () => {
    expect(
      z
        .string()
        .safeParse(1)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Invalid input: expected string, received number']);
  });
});
