import { ANONYMOUS, type Caller, CodedError } from '@alcova/contracts';
import { accountOf, personOf } from './person';

const ANA: Caller = { kind: 'account', accountId: 'ana', role: 'user' };
const OPERATOR: Caller = { kind: 'system', name: 'operator' };

describe('who acts on a tale', () => {
  it('is the account, also where there is a cookie of a visitor', () => {
    expect(personOf(ANA, 'passante')).toBe('a:ana');
    expect(accountOf(ANA)).toBe('ana');
  });

  it('is the visitor where there is no account, and nobody without a cookie', () => {
    expect(personOf(ANONYMOUS, 'passante')).toBe('v:passante');
    expect(personOf(ANONYMOUS, null)).toBeNull();
    expect(personOf(OPERATOR, 'passante')).toBeNull();
  });

  it('has to be an account for favourites', () => {
    for (const caller of [ANONYMOUS, OPERATOR]) expect(() => accountOf(caller)).toThrow(CodedError);
  });
});
