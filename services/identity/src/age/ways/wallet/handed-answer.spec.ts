import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';
import { handedResponse } from './handed-answer';
import { HPKE_SUITE } from './hpke-suite';
import { type ProofSession, ProofSessions } from './proof-sessions';

const RESPONSE = new Uint8Array([1, 2, 3]);
const INFO = new Uint8Array(Buffer.from('a transcript'));
const walks = new ProofSessions([{ kid: 'one', key: Buffer.alloc(32, 1) }]);
const parts = (...entries: [string | number, CBORType][]) => new Map<string | number, CBORType>(entries);
const textOf = (value: CBORType) => Buffer.from(encodeCBOR(value)).toString('base64url');

async function sealed(walk: ProofSession): Promise<{ enc: Uint8Array; cipherText: Uint8Array }> {
  const { publicKey } = await walk.keyPair();
  const sender = await HPKE_SUITE.createSenderContext({ recipientPublicKey: publicKey, info: INFO });
  return { enc: new Uint8Array(sender.enc), cipherText: new Uint8Array(await sender.seal(RESPONSE)) };
}

describe('an answer that the browser hands over', () => {
  const walk = walks.start();
  const opened = async (answer: string, of = walk, info = INFO) =>
    handedResponse(answer, { keyPair: await of.keyPair(), info });

  it('opens for its walk and its transcript', async () => {
    const { enc, cipherText } = await sealed(walk);
    const answer = textOf(['dcapi', parts(['enc', enc], ['cipherText', cipherText])]);
    expect(await opened(answer)).toEqual(RESPONSE);
    expect(await opened(textOf(['dcapi', parts(['cipherText', cipherText], ['enc', enc])]))).toEqual(
      RESPONSE,
    );
  });

  it('opens for no other walk, and for no other transcript', async () => {
    const { enc, cipherText } = await sealed(walk);
    const answer = textOf(['dcapi', parts(['enc', enc], ['cipherText', cipherText])]);
    expect(await opened(answer, walks.start())).toBeUndefined();
    expect(await opened(answer, walk, new Uint8Array([...INFO, 1]))).toBeUndefined();
    expect(await opened(answer, walk, new Uint8Array())).toBeUndefined();
  });

  it('does not open when it was altered', async () => {
    const { enc, cipherText } = await sealed(walk);
    for (const at of [0, cipherText.length - 1]) {
      const altered = cipherText.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(await opened(textOf(['dcapi', parts(['enc', enc], ['cipherText', altered])]))).toBeUndefined();
    }
  });

  it('is none in any other form', async () => {
    const { enc, cipherText } = await sealed(walk);
    const good = parts(['enc', enc], ['cipherText', cipherText]);
    const whole = textOf(['dcapi', good]);
    const others: readonly (readonly [string, string])[] = [
      ['nothing', ''],
      ['no base64url', `${whole}=`],
      ['no CBOR', Buffer.from('no CBOR').toString('base64url')],
      ['cut short', Buffer.from(Buffer.from(whole, 'base64url').subarray(0, -1)).toString('base64url')],
      [
        'with bytes after it',
        Buffer.concat([Buffer.from(whole, 'base64url'), Buffer.of(0)]).toString('base64url'),
      ],
      ['another kind', textOf(['other', good])],
      ['no kind', textOf([good])],
      ['more than two parts', textOf(['dcapi', good, 1])],
      ['no list', textOf(good)],
      ['a map that is a list', textOf(['dcapi', [enc, cipherText]])],
      ['no enc', textOf(['dcapi', parts(['cipherText', cipherText])])],
      ['a further part', textOf(['dcapi', parts(['enc', enc], ['cipherText', cipherText], ['aad', enc])])],
      ['texts', textOf(['dcapi', parts(['enc', 'enc'], ['cipherText', 'cipherText'])])],
      ['an empty cipher', textOf(['dcapi', parts(['enc', enc], ['cipherText', new Uint8Array()])])],
      ['no point', textOf(['dcapi', parts(['enc', new Uint8Array(65)], ['cipherText', cipherText])])],
      ['an empty point', textOf(['dcapi', parts(['enc', new Uint8Array()], ['cipherText', cipherText])])],
      [
        'a point that is not on the curve',
        textOf([
          'dcapi',
          parts(['enc', enc.map((byte, at) => (at === 40 ? byte ^ 1 : byte))], ['cipherText', cipherText]),
        ]),
      ],
      ['a deep nest', Buffer.alloc(40_000, 0x81).toString('base64url')],
      [
        'a list that says it is endless',
        Buffer.of(0x9b, 255, 255, 255, 255, 255, 255, 255, 255).toString('base64url'),
      ],
    ];
    for (const [what, answer] of others) expect([what, await opened(answer)]).toEqual([what, undefined]);
  });
});
