import { openAgeProof } from '@alcova/contracts';
import { CBORTag, decodeCBOR } from '@levischuck/tiny-cbor';
import { createPublicKey } from 'node:crypto';
import { bytesOf } from './base64url';
import { addressOf, clientIdOf, digitalRequestOf, nonceOf } from './request';
import { ProofSessions } from './proof-sessions';

const walks = new ProofSessions([{ kid: 'one', key: Buffer.alloc(32, 1) }]);
const responseUri = 'https://site.example/api/age/wallet/answer/walk';
const decoded = (text: string) => decodeCBOR(bytesOf(text) ?? new Uint8Array());
const hex = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : undefined;
const mapOf = (value: unknown): ReadonlyMap<unknown, unknown> => {
  if (!(value instanceof Map)) throw new Error('it is no map');
  return value;
};

describe('the question to a wallet', () => {
  it('is an address that asks for one bit of one document', () => {
    const walk = walks.start();
    const address = addressOf(walk, { link: 'av://', responseUri });
    expect(address).toMatch(/^av:\/\/\?client_id=redirect_uri%3Ahttps%3A%2F%2Fsite\.example%2F/);
    const { dcql_query: query = '', ...rest } = Object.fromEntries(new URL(address).searchParams);
    expect(rest).toEqual({
      client_id: clientIdOf(responseUri),
      response_type: 'vp_token',
      response_mode: 'direct_post',
      response_uri: responseUri,
      nonce: nonceOf(walk),
    });
    expect(JSON.parse(query)).toEqual({
      credentials: [
        {
          id: 'age',
          format: 'mso_mdoc',
          meta: { doctype_value: 'eu.europa.ec.av.1' },
          claims: [{ path: ['eu.europa.ec.av.1', 'age_over_18'] }],
        },
      ],
    });
    expect(address).not.toContain('+');
  });

  it('begins as wallets want it', () => {
    expect(addressOf(walks.start(), { link: 'openid4vp://', responseUri })).toMatch(/^openid4vp:\/\/\?/);
  });

  it('for a browser asks for the same bit, which is not kept', async () => {
    const { deviceRequest } = await digitalRequestOf(walks.start());
    const request = mapOf(decoded(deviceRequest));
    expect([...request.keys()]).toEqual(['version', 'docRequests']);
    expect(request.get('version')).toBe('1.0');
    const documents = request.get('docRequests');
    if (!Array.isArray(documents)) throw new Error('there is no list of documents');
    expect(documents).toHaveLength(1);
    const [items] = documents.map((each) => mapOf(each));
    expect([...(items?.keys() ?? [])]).toEqual(['itemsRequest']);
    const wrapped = items?.get('itemsRequest');
    if (!(wrapped instanceof CBORTag) || !(wrapped.value instanceof Uint8Array)) throw new Error('no CBOR');
    expect(wrapped.tag).toBe(24);
    expect(decodeCBOR(wrapped.value)).toEqual(
      new Map<string, unknown>([
        ['docType', 'eu.europa.ec.av.1'],
        ['nameSpaces', new Map([['eu.europa.ec.av.1', new Map([['age_over_18', false]])]])],
      ]),
    );
  });

  it('for a browser has the nonce of the walk and a public key on P-256, without the private one', async () => {
    const walk = walks.start();
    const { encryptionInfo } = await digitalRequestOf(walk);
    const told = decoded(encryptionInfo);
    if (!Array.isArray(told)) throw new Error('it is no list');
    expect([told.length, told[0]]).toEqual([2, 'dcapi']);
    const parameters = mapOf(told[1]);
    expect([...parameters.keys()]).toEqual(['nonce', 'recipientPublicKey']);
    expect(hex(parameters.get('nonce'))).toBe(hex(walk.nonce));
    const key = mapOf(parameters.get('recipientPublicKey'));
    expect([...key.keys()]).toEqual([1, -1, -2, -3]);
    expect([key.get(1), key.get(-1)]).toEqual([2, 1]);
    const [x = '', y = ''] = [-2, -3].map((label) => hex(key.get(label)));
    const jwk = { kty: 'EC', crv: 'P-256', ...{ x: inText(x), y: inText(y) } };
    expect(() => createPublicKey({ key: jwk, format: 'jwk' })).not.toThrow();
  });

  it('is the same whenever it is made for one walk, and fits what is answered', async () => {
    const walk = walks.start();
    const [one, again] = [await digitalRequestOf(walk), await digitalRequestOf(walk)];
    expect(again).toEqual(one);
    const address = addressOf(walk, { link: 'av://', responseUri });
    const begun = { address, secret: walk.text, digital: one };
    expect(openAgeProof.output.parse(begun)).toEqual(begun);
  });
});

const inText = (text: string) => Buffer.from(text, 'hex').toString('base64url');
