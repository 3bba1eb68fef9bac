import { saltedHash, batchHash, CHAIN_BEGINNING, type ChainedEntry, HASH_FORM } from './chain';

const entry: ChainedEntry = {
  id: '01',
  at: '2026-11-21T12:00:00.000001Z',
  actorHash: saltedHash('ana', 'sal'),
  actorKind: 'account',
  action: 'tale.approve',
  subject: 'conto',
  before: { version: 1, state: { b: 2, a: [1, null] } },
  after: null,
  titleHash: saltedHash('O farol', 'sal'),
  actGroup: 'ato',
};
const OLDER = { titleHash: null, actGroup: null };
const hash = (change: Partial<ChainedEntry> = {}, previous = CHAIN_BEGINNING, number = 1, form = HASH_FORM) =>
  batchHash({ previous, number, form }, [{ ...entry, ...change }]);

describe('the hash of a batch', () => {
  it('is the same in whatever order keys stand', () => {
    expect(hash({ before: { state: { a: [1, null], b: 2 }, version: 1 } })).toBe(hash());
  });

  it.each<[string, Partial<ChainedEntry>]>([
    ['its id', { id: '02' }],
    ['its time, by a millionth of a second', { at: '2026-11-21T12:00:00.000002Z' }],
    ['its actor', { actorHash: saltedHash('bia', 'sal') }],
    ['the salt of its actor', { actorHash: saltedHash('ana', 'outro') }],
    ['that nobody did it', { actorHash: null }],
    ['what kind of actor it was', { actorKind: 'operator' }],
    ['that nobody knows what kind', { actorKind: null }],
    ['what was done', { action: 'tale.deny' }],
    ['to what', { subject: 'outro' }],
    ['what was before', { before: { version: 1, state: { b: 2, a: [null, 1] } } }],
    ['what is after', { after: {} }],
    ['what it was called', { titleHash: saltedHash('A ilha', 'sal') }],
    ['that it had no name', { titleHash: null }],
    ['the act that it belongs to', { actGroup: 'outro' }],
  ])('changes with %s', (_what, change) => expect(hash(change)).not.toBe(hash()));

  it('changes with the batch before, its number, and the order of its entries', () => {
    const other: ChainedEntry = { ...entry, id: '02' };
    expect(hash({}, 'f'.repeat(64))).not.toBe(hash());
    expect(hash({}, CHAIN_BEGINNING, 2)).not.toBe(hash());
    const place = { previous: CHAIN_BEGINNING, number: 1, form: HASH_FORM };
    expect(batchHash(place, [entry, other])).not.toBe(batchHash(place, [other, entry]));
  });

  it('of the first form is what it was before kinds of actors were written down', () => {
    const first = hash(OLDER, CHAIN_BEGINNING, 1, 1);
    expect(first).toBe('1bcb85824624a508a0d7199d1915c44cbcefd9cd114d90763a7cf1dd72aed862');
    expect(hash({ ...OLDER, actorKind: null }, CHAIN_BEGINNING, 1, 1)).toBe(first);
    expect(hash()).not.toBe(first);
  });

  it('of the second form is what it was before titles were kept', () => {
    const second = hash(OLDER, CHAIN_BEGINNING, 1, 2);
    expect(second).toBe('ebd2dcb95cc2aa8b32e7c0071d557eb2c7f6ee0daf312529014d66766ba0cc6f');
    expect(hash(OLDER)).not.toBe(second);
  });

  it.each([1, 2])('of form %d takes no title and no act, which it does not know', (form) => {
    const older = hash(OLDER, CHAIN_BEGINNING, 1, form);
    for (const change of [{ titleHash: 'x' }, { actGroup: 'x' }])
      expect(hash({ ...OLDER, ...change }, CHAIN_BEGINNING, 1, form)).not.toBe(older);
  });
});
