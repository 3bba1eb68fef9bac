import { ANONYMOUS, type Caller } from '@alcova/contracts';
import { requireAccess, requireAllowedCaller, requireRole } from './caller';

const moderator: Caller = { kind: 'account', accountId: 'm1', role: 'moderator' };
const operator: Caller = { kind: 'system', name: 'operator' };

describe('requireRole', () => {
  it('lets the listed roles pass, and no other', () => {
    expect(() => requireRole(moderator, 'moderator', 'admin')).not.toThrow();
    expect(() => requireRole(moderator, 'admin')).toThrow('auth.forbidden');
    expect(() => requireRole(ANONYMOUS, 'user', 'moderator', 'admin')).toThrow('auth.forbidden');
  });
});

describe('requireAllowedCaller', () => {
  it("lets nothing but an operator's command ask what is an operator's", () => {
    const admin: Caller = { kind: 'account', accountId: 'a1', role: 'admin' };
    expect(() => requireAllowedCaller({ askedBy: 'operator' }, operator)).not.toThrow();
    for (const caller of [ANONYMOUS, admin, { kind: 'system', name: 'gateway' } as const])
      expect(() => requireAllowedCaller({ askedBy: 'operator' }, caller)).toThrow('auth.forbidden');
    expect(() => requireAllowedCaller({}, ANONYMOUS)).not.toThrow();
  });

  it('lets no process ask on nobody’s behalf what the contract does not say', () => {
    const gateway: Caller = { kind: 'system', name: 'gateway' };
    for (const contract of [{}, { askedBy: 'media' }, { ownAskers: ['operator'] }] as const)
      expect(() => requireAllowedCaller(contract, gateway)).toThrow('auth.forbidden');
    expect(() => requireAllowedCaller({}, operator)).toThrow('auth.forbidden');
    expect(() => requireAllowedCaller({ ownAskers: ['gateway'] }, gateway)).not.toThrow();
    expect(() => requireAllowedCaller({ ownAskers: ['operator'] }, operator)).not.toThrow();
    expect(() => requireAllowedCaller({ ownAskers: ['gateway'] }, moderator)).not.toThrow();
  });
});

describe('requireAccess', () => {
  it('lets through whom an operation names, and nobody else', () => {
    const admins = { access: ['admin'] } as const;
    for (const caller of [ANONYMOUS, moderator])
      expect(() => requireAccess(admins, caller)).toThrow('auth.forbidden');
    expect(() => requireAccess({ access: ['moderator', 'admin'] }, moderator)).not.toThrow();
    expect(() => requireAccess({ access: 'public' }, ANONYMOUS)).not.toThrow();
  });

  it('lets no person ask what processes ask each other', () => {
    const admin: Caller = { kind: 'account', accountId: 'a1', role: 'admin' };
    for (const caller of [ANONYMOUS, admin]) {
      expect(() => requireAccess({ access: 'asker' }, caller)).toThrow('auth.forbidden');
      expect(() => requireAccess({ access: 'asker', askedBy: 'operator' }, caller)).toThrow('auth.forbidden');
    }
    expect(() => requireAccess({ access: 'asker', askedBy: 'operator' }, operator)).not.toThrow();
    // Signed by nobody: the broker lets media alone publish it.
    expect(() => requireAccess({ access: 'asker', askedBy: 'media' }, ANONYMOUS)).not.toThrow();
  });
});
