import { ANONYMOUS, type Caller } from '@alcova/contracts';
import { signCaller } from '../caller';
import { Signatures } from './signatures';

const KEY = 'ab'.repeat(32);
const person: Caller = { kind: 'account', accountId: 'a1', role: 'user' };

describe('signatures of a process', () => {
  it('are one for all visitors within a second, and a new one after it or when the clock was set back', () => {
    const own = new Signatures(KEY);
    const first = own.sign(ANONYMOUS, 5_000);
    expect(own.sign({ kind: 'anonymous' }, 5_999)).toBe(first);
    const second = own.sign(ANONYMOUS, 6_000);
    expect(second).not.toBe(first);
    expect(own.sign(ANONYMOUS, 3_000)).not.toBe(second);
    expect(own.callerOf(first, 5_000)).toEqual(ANONYMOUS);
  });

  it('are none without a key, and then nobody is believed', () => {
    const own = new Signatures(undefined);
    expect(own.sign(person)).toBeUndefined();
    expect(own.callerOf(signCaller(person, KEY))).toEqual(ANONYMOUS);
    expect(new Signatures(KEY).callerOf(undefined)).toEqual(ANONYMOUS);
  });

  it('are of their own caller', () => {
    const own = new Signatures(KEY);
    own.sign(ANONYMOUS, 5_000);
    expect(own.callerOf(own.sign(person, 5_000), 5_000)).toEqual(person);
  });

  it('are believed as long as the first time, however often, and those of other keys never', () => {
    const own = new Signatures(KEY);
    const header = signCaller(person, KEY, 1_000_000);
    for (const now of [1_000_000, 1_000_000, 1_420_000]) expect(own.callerOf(header, now)).toEqual(person);
    for (let time = 0; time < 2; time += 1)
      expect(() => own.callerOf(header, 1_420_001)).toThrow('auth.required');
    const forged = signCaller(person, 'cd'.repeat(32), 1_000_000);
    for (let time = 0; time < 2; time += 1)
      expect(() => own.callerOf(forged, 1_000_000)).toThrow('auth.required');
  });
});
