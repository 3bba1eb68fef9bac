import { AGE_WALK_SECONDS, ageWalk } from '@alcova/contracts';
import { HPKE_SUITE } from './hpke-suite';
import { ProofSession, ProofSessions } from './proof-sessions';

const NOW = Date.UTC(2026, 5, 1, 12) + 321;
const key = (kid: string, byte: number) => ({ kid, key: Buffer.alloc(32, byte) });
const [ONE, TWO] = [key('one', 1), key('two', 2)];
const walks = new ProofSessions([ONE, TWO]);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function opened(read: ProofSession | 'over' | 'foreign'): ProofSession {
  if (!(read instanceof ProofSession)) throw new Error(`the walk is ${read}`);
  return read;
}
const publicKeyOf = async (walk: ProofSession) =>
  hex(new Uint8Array(await HPKE_SUITE.kem.serializePublicKey((await walk.keyPair()).publicKey)));
const textOf = ({ kid = 'one', end = Math.floor(NOW / 1_000) + 60, random = 'A'.repeat(43) }) =>
  [kid, end.toString(36), random].join('.');

describe('a walk to a wallet', () => {
  it('is a text that fits an address, other for each', () => {
    const [one, other] = [walks.start(NOW), walks.start(NOW)];
    expect(one.text).toMatch(/^one\.[0-9a-z]+\.[\w-]{43}$/);
    expect(ageWalk.safeParse(one.text).success).toBe(true);
    expect(other.text).not.toBe(one.text);
    expect(hex(other.nonce)).not.toBe(hex(one.nonce));
  });

  it('read back has the same end, nonce and key pair, in another process too', async () => {
    const walk = walks.start(NOW);
    const read = opened(new ProofSessions([TWO, ONE]).read(walk.text, NOW));
    expect([read.text, read.endsAt, hex(read.nonce)]).toEqual([walk.text, walk.endsAt, hex(walk.nonce)]);
    expect(await publicKeyOf(read)).toBe(await publicKeyOf(walk));
    expect(walk.nonce).toHaveLength(32);
  });

  it('has a nonce and a key pair that follow from the key, and not from the text alone', async () => {
    const text = textOf({});
    const [one, other] = [ONE, { ...TWO, kid: 'one' }].map((each) =>
      opened(new ProofSessions([each]).read(text, NOW)),
    );
    if (!one || !other) throw new Error('there are two');
    expect(hex(one.nonce)).not.toBe(hex(other.nonce));
    expect(await publicKeyOf(one)).not.toBe(await publicKeyOf(other));
  });

  it('with another end has another nonce, so that nobody makes one last longer', () => {
    const [one, longer] = [60, 61].map((seconds) =>
      opened(walks.read(textOf({ end: Math.floor(NOW / 1_000) + seconds }), NOW)),
    );
    expect(hex(one?.nonce ?? new Uint8Array())).not.toBe(hex(longer?.nonce ?? new Uint8Array()));
  });

  it('is over when its time is', () => {
    const { text, endsAt } = walks.start(NOW);
    const end = endsAt.getTime();
    expect(end).toBe((Math.floor(NOW / 1_000) + AGE_WALK_SECONDS) * 1_000);
    expect(walks.read(text, end - 1)).toBeInstanceOf(ProofSession);
    expect([walks.read(text, end), walks.read(text, end + 86_400_000)]).toEqual(['over', 'over']);
  });

  it('can be read where the clock goes a little behind', () => {
    expect(walks.read(walks.start(NOW).text, NOW - 20_000)).toBeInstanceOf(ProofSession);
  });

  it.each([
    ['nothing', ''],
    ['a key that there is not', textOf({ kid: 'three' })],
    ['no key', textOf({ kid: '' })],
    ['an end that is too far ahead', textOf({ end: Math.floor(NOW / 1_000) + AGE_WALK_SECONDS + 60 })],
    ['no random part', textOf({ random: '' })],
    ['a short random part', textOf({ random: 'A'.repeat(42) })],
    ['a long random part', textOf({ random: 'A'.repeat(44) })],
    ['a random part of other signs', textOf({ random: 'ã'.repeat(43) })],
    ['a further part', `${textOf({})}.x`],
    ['an end with a zero before it', textOf({}).replace('.', '.0')],
    ['a line break at the end', `${textOf({})}\n`],
    ['much', 'a'.repeat(50_000)],
  ])('of %s is none of ours', (_what, text) => {
    expect(walks.read(text, NOW)).toBe('foreign');
  });

  it('is not begun without a key', () => {
    expect(() => new ProofSessions([]).start(NOW)).toThrow(RangeError);
  });
});
