import { accountRevocationKey, familyRevocationKey, revocationsBucket } from '@alcova/contracts';
import { Revocations } from './revocations';

const claims = { sub: 'a', fam: 'f', gen: 3 };
const fresh = { staleMs: () => 0 };
const account = (gen: number) => ({
  key: accountRevocationKey('a'),
  value: { gen },
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the revocations that a gateway knows', () => {
  it.each([
    [2, false],
    [3, false],
    [4, true],
  ])('with generation %i of the account: %p', (gen, refused) => {
    const revocations = new Revocations(fresh);
    revocations.note(account(gen));
    expect(revocations.refuses(claims)).toBe(refused);
    expect(revocations.refuses({ ...claims, sub: 'b' })).toBe(false);
  });

  it('do not go back to an older generation', () => {
    const revocations = new Revocations(fresh);
    revocations.note(account(4));
    revocations.note(account(1));
    expect(revocations.refuses(claims)).toBe(true);
  });

  it('end one sign-in and no other', () => {
    const revocations = new Revocations(fresh);
    revocations.note({ key: familyRevocationKey('f'), value: { ended: true } });
    expect(revocations.refuses(claims)).toBe(true);
    expect(revocations.refuses({ ...claims, fam: 'other' })).toBe(false);
  });

  it('are forgotten when no token that they refuse can be alive', () => {
    const revocations = new Revocations(fresh);
    jest.useFakeTimers();
    revocations.note(account(4));
    jest.advanceTimersByTime(revocationsBucket.ttlMs);
    revocations.note({ key: familyRevocationKey('x'), value: { ended: true } });
    expect(revocations.refuses(claims)).toBe(true);
    jest.advanceTimersByTime(61_000);
    revocations.note({ key: familyRevocationKey('x'), value: { ended: true } });
    expect(revocations.refuses(claims)).toBe(false);
  });

  it('are not forgotten when the wall clock leaps', () => {
    const revocations = new Revocations(fresh);
    jest.useFakeTimers();
    revocations.note(account(4));
    jest.setSystemTime(Date.now() + 2 * revocationsBucket.ttlMs);
    jest.advanceTimersByTime(61_000);
    revocations.note({ key: familyRevocationKey('x'), value: { ended: true } });
    expect(revocations.refuses(claims)).toBe(true);
  });

  it.each([
    [0, true],
    [15_000, true],
    [15_001, false],
    [Number.POSITIVE_INFINITY, false],
  ])('that were whole %p ms ago can be relied on: %p', (ms, reliable) => {
    expect(new Revocations({ staleMs: () => ms }).isFresh()).toBe(reliable);
  });
});
