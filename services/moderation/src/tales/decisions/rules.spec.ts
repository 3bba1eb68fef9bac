import type { DecisionInput } from '@alcova/contracts';
import type { LockedTale } from './decided-tale';
import { isReversal, isUndoable, requireDecidable, stateAfter } from './rules';

const WAITING = {
  isApproved: false,
  isDenied: false,
  appeal: 'none',
  publishedAt: null,
  decisionId: null,
} as const;
const DENIED = { ...WAITING, isDenied: true, decisionId: 'd1' } as const;
const APPEALED = { ...DENIED, appeal: 'waiting' } as const;
const APPROVED = { ...WAITING, isApproved: true, publishedAt: '2026-11-21T12:00:00Z' } as const;

const tale = (change: Partial<LockedTale> = {}): LockedTale => ({
  ...{ id: 'conto', version: 3, state: WAITING, is_urgent: false, terms_version: 0, is_withdrawn: false },
  ...{ author_id: null, waited_seconds: 5, lease_holder: null, lease_token: 7, decided_by: null },
  ...change,
});
const codeOf = (change: Partial<LockedTale>, input: Partial<DecisionInput> = {}) => {
  try {
    requireDecidable(
      tale(change),
      { decision: 'approve', passages: [], confirmed: false, ...input },
      'carla',
    );
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('a decision', () => {
  it.each<[string, Partial<LockedTale>, Partial<DecisionInput>, string | null]>([
    ['on a free item', {}, {}, null],
    ['on one that was withdrawn', { is_withdrawn: true, lease_holder: 'dora' }, {}, 'tale.withdrawn'],
    ['on one that somebody holds', { lease_holder: 'dora' }, { token: 7 }, 'tale.held-by-other'],
    ['on one that is held by who decides', { lease_holder: 'carla' }, {}, null],
    ['under the lease', { lease_holder: 'carla' }, { token: 7 }, null],
    ['under an older lease', { lease_holder: 'carla' }, { token: 6 }, 'tale.lease-lost'],
    ['under a lease that has ended', {}, { token: 7 }, 'tale.lease-lost'],
    ['on another version', {}, { version: 2 }, 'tale.version-conflict'],
    ['on what is approved', { state: APPROVED }, {}, 'tale.already-decided'],
    ['on what is refused', { state: DENIED }, { decision: 'deny', reason: 'other' }, 'tale.already-decided'],
    ['to reopen what waits', {}, { decision: 'reopen' }, 'tale.already-decided'],
    ['to reopen what is refused', { state: DENIED }, { decision: 'reopen' }, null],
    ['to refuse once more after an appeal', { state: APPEALED }, { decision: 'deny', reason: 'other' }, null],
    [
      'on an appeal by who refused',
      { state: APPEALED, decided_by: 'carla' },
      { decision: 'deny', reason: 'other' },
      'tale.second-moderator-required',
    ],
    ['to refuse without a reason', {}, { decision: 'deny' }, null],
    ['to approve what may suggest a minor', { is_urgent: true }, {}, 'tale.confirmation-required'],
    ['to approve that a second time', { is_urgent: true }, { confirmed: true }, null],
    ['to refuse that at once', { is_urgent: true }, { decision: 'deny', reason: 'minor-suggested' }, null],
  ])('%s', (_what, change, input, code) => expect(codeOf(change, input)).toBe(code));

  it('settles an appeal, keeps the day of publication, and leaves what it does not touch', () => {
    expect(stateAfter(APPEALED, 'approve', 'd2')).toEqual({
      ...APPROVED,
      ...{ appeal: 'decided', publishedAt: null, decisionId: 'd2' },
    });
    expect(stateAfter(APPROVED, 'reopen', 'd2')).toEqual({
      ...WAITING,
      ...{ publishedAt: APPROVED.publishedAt, decisionId: 'd2' },
    });
  });

  it.each([
    [WAITING, 'approve', false],
    [APPROVED, 'deny', true],
    [APPROVED, 'reopen', true],
    [DENIED, 'approve', true],
    [APPEALED, 'approve', false],
    [APPEALED, 'deny', false],
  ] as const)('on %j to %s changes an earlier one: %s', (state, decision, expected) => {
    expect(isReversal(state, decision)).toBe(expected);
  });

  it('can be taken back for ten minutes', () => {
    expect([isUndoable(0), isUndoable(600), isUndoable(601)]).toEqual([true, true, false]);
  });
});
