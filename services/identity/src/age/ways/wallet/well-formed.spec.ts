import { cborEncode, DataItem } from '@owf/mdoc';
import { isWellFormed } from './well-formed';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const nested = (head: string, times: number, last = '00') => bytes(head.repeat(times) + last);
/** Bytes in CBOR within CBOR. */
const under24 = (hex: string) => bytes(`d8 18 ${(0x40 + bytes(hex).length).toString(16)} ${hex}`);
const sign1 = (headers: string, payload: string) => bytes(`84 ${headers} a0 ${payload} 41 00`);

describe('bytes from outside', () => {
  it.each([
    ['numbers', bytes('82 17 38 ff')],
    ['texts', bytes('63 e2 82 ac')],
    ['nothing, yes and no', bytes('83 f6 f5 f4')],
    ['fractions', bytes('82 f9 3c 00 fb 3f f1 99 99 99 99 99 9a')],
    ['a map with two kinds of keys', bytes('a3 01 02 20 03 61 31 04')],
    ['a date', bytes('c0 74 323032352d30362d32305430383a34353a32395a')],
    ['CBOR in CBOR', under24('a1 01 02')],
    ['signed CBOR', sign1('43 a1 01 26', '41 a0')],
    ['signed CBOR without payload', sign1('43 a1 01 26', 'f6')],
    ['four items that are no signature', bytes('84 41 ff 00 00 00')],
    ['what is as deep as may be', nested('81', 16)],
    [
      'what the library writes',
      cborEncode(new Map([['a', DataItem.fromData([1, 'x'.repeat(300), 70_000])]])),
    ],
  ])('are read: %s', (_what, given) => {
    expect(isWellFormed(given)).toBe(true);
  });

  it.each([
    ['nothing', bytes('')],
    ['what is cut in a text', bytes('63 e2 82')],
    ['what is cut in a number', bytes('19 01')],
    ['what is cut in a list', bytes('82 01')],
    ['what is cut in a map', bytes('a1 01')],
    ['two items', bytes('00 00')],
    ['a text of 16 EiB', bytes('7b ff ff ff ff ff ff ff ff 61')],
    ['bytes of 4 GiB', bytes('5a ff ff ff ff 00')],
    ['a list of 4 Gi items', bytes('9a ff ff ff ff 00')],
    ['a map of 2 Gi entries', bytes('ba 80 00 00 00 00')],
    ['bytes of no told length', bytes('5f 41 00 ff')],
    ['a list of no told length', bytes('9f 00 ff')],
    ['a map of no told length', bytes('bf 01 02 ff')],
    ['a lonely end', bytes('ff')],
    ['reserved lengths', bytes('1c 00')],
    ['a number that is longer than it needs', bytes('18 17')],
    ['a length that is longer than it needs', bytes('58 01 00')],
    ['a key that is there twice', bytes('a2 61 61 01 61 61 02')],
    ['a key that is there twice, in two forms', bytes('a2 01 01 18 01 02')],
    ['a key that is a fraction', bytes('a1 f9 3c 00 01')],
    ['a key that is bytes', bytes('a1 41 01 01')],
    ['a key that is a list', bytes('a1 80 01')],
    ['a text that is no UTF-8', bytes('61 ff')],
    ['undefined', bytes('f7')],
    ['a simple value nobody knows', bytes('f8 ff')],
    ['a number out of bytes (tag 2)', bytes('c2 41 01')],
    ['a date out of a number (tag 1)', bytes('c1 01')],
    ['a list out of bytes (tag 64)', bytes('d8 40 41 00')],
    ['a reference to another value (tag 29)', bytes('82 01 d8 1d 00')],
    ['an object of a named class (tag 27)', bytes('d8 1b 82 61 61 01')],
    ['a record (tag 105)', bytes('d8 69 83 01 81 61 61 01')],
    ['a date that is none', bytes('c0 61 78')],
    ['a date that is a number', bytes('c0 01')],
    ['CBOR in CBOR that is no bytes', bytes('d8 18 01')],
    ['CBOR in CBOR that is cut', under24('82 01')],
    ['CBOR in CBOR with something after it', under24('01 01')],
    ['CBOR in CBOR with a key twice', under24('a2 01 01 01 02')],
    ['headers that are cut', sign1('42 a1 01', 'f6')],
    ['headers with a key twice', sign1('45 a2 01 26 01 26', 'f6')],
    ['a payload of 4 GiB', sign1('43 a1 01 26', '45 5a ff ff ff ff')],
    ['what is too deep', nested('81', 17)],
    ['what is much too deep', nested('81', 40_000)],
    ['maps that are too deep', nested('a1 00', 17)],
    ['tags that are too deep', nested('c0', 17, '60')],
    ['what is too long', bytes(`59 c0 01 ${'00'.repeat(49_153)}`)],
  ])('are not read: %s', (_what, given) => {
    expect(isWellFormed(given)).toBe(false);
  });

  it('are not read deeper where CBOR is in CBOR', () => {
    const within = (times: number) => {
      let item: unknown = 0;
      for (let time = 0; time < times; time += 1) item = DataItem.fromData(item);
      return cborEncode(item);
    };
    expect(isWellFormed(within(16))).toBe(true);
    expect(isWellFormed(within(17))).toBe(false);
  });
});
