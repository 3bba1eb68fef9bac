import type { CaseDecisionInput } from '@alcova/contracts';
import type { DecidedCaseState, LockedCase } from './decided-case';
import { isUndoable, requireDecidable, stateAfter } from './rules';

const NOW = '2026-11-22T12:00:00+00:00';
const EARLIER = '2026-11-21T12:00:00+00:00';
const WAITING: DecidedCaseState = {
  state: 'waiting',
  holds: true,
  appeal: 'none',
  closedAt: null,
  firstClosedAt: null,
  decisionId: null,
};
const REMOVED: DecidedCaseState = {
  state: 'removed',
  holds: false,
  appeal: 'none',
  closedAt: EARLIER,
  firstClosedAt: EARLIER,
  decisionId: 'd1',
};
const KEPT: DecidedCaseState = { ...REMOVED, state: 'kept' };
const APPEALED: DecidedCaseState = { ...REMOVED, appeal: 'waiting' };

const found = (change: Partial<LockedCase> = {}): LockedCase => ({
  ...{ id: 'caso', version: 3, subject_kind: 'tale', subject_id: 'conto', title: 'Conto' },
  ...{ is_urgent: false, state: WAITING, lease_holder: null, lease_token: 7 },
  ...{ decided_by: null, now: NOW },
  ...change,
});
const codeOf = (change: Partial<LockedCase>, input: Partial<CaseDecisionInput> = {}) => {
  try {
    const base = { decision: 'remove', reason: 'spam', confirmed: false } as const;
    requireDecidable(found(change), { ...base, ...input }, 'carla');
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};
const KEEP = { decision: 'keep', reason: 'within-policy' } as const;

describe('a decision on a case', () => {
  it.each<[string, Partial<LockedCase>, Partial<CaseDecisionInput>, string | null]>([
    ['on a free case', {}, {}, null],
    ['on one that somebody holds', { lease_holder: 'dora' }, { token: 7 }, 'case.held-by-other'],
    ['under the lease', { lease_holder: 'carla' }, { token: 7 }, null],
    ['under an older lease', { lease_holder: 'carla' }, { token: 6 }, 'case.lease-lost'],
    ['under a lease that has ended', {}, { token: 7 }, 'case.lease-lost'],
    ['on another version', {}, { version: 2 }, 'case.version-conflict'],
    ['on what is removed', { state: REMOVED }, {}, 'case.already-decided'],
    ['on what the site deleted', { state: { ...REMOVED, state: 'deleted' } }, KEEP, 'case.already-decided'],
    ['on what is gone', { state: { ...REMOVED, state: 'unavailable' } }, KEEP, 'case.already-decided'],
    ['to keep what is removed', { state: REMOVED }, KEEP, null],
    ['to reopen what waits', {}, { decision: 'reopen' }, 'case.already-decided'],
    ['to reopen what is kept', { state: KEPT }, { decision: 'reopen' }, null],
    ['to remove once more after an appeal', { state: APPEALED }, {}, null],
    [
      'on an appeal by who removed',
      { state: APPEALED, decided_by: 'carla' },
      KEEP,
      'case.second-moderator-required',
    ],
    ['without a reason', {}, { reason: undefined }, 'case.reason-required'],
    ['with a reason of the other kind', {}, { reason: 'false-match' }, 'case.reason-required'],
    ['to keep what is urgent', { is_urgent: true }, KEEP, 'case.confirmation-required'],
    ['to keep that a second time', { is_urgent: true }, { ...KEEP, confirmed: true }, null],
    ['to remove that at once', { is_urgent: true }, {}, null],
  ])('%s', (_what, change, input, code) => expect(codeOf(change, input)).toBe(code));

  it('settles an appeal, and keeps when the first one was made', () => {
    expect(stateAfter(found({ state: APPEALED }), 'keep', 'd2')).toEqual({
      ...{ ...KEPT, appeal: 'decided', closedAt: NOW, decisionId: 'd2' },
    });
  });

  it('holds a reopened content back only where it is urgent and was removed', () => {
    const holds = (change: Partial<LockedCase>) => stateAfter(found(change), 'reopen', 'd2').holds;
    expect(holds({ state: REMOVED, is_urgent: true })).toBe(true);
    expect(holds({ state: REMOVED })).toBe(false);
    expect(holds({ state: KEPT, is_urgent: true })).toBe(false);
  });

  it('can be taken back for ten minutes', () => {
    expect([isUndoable(0), isUndoable(600), isUndoable(601)]).toEqual([true, true, false]);
  });
});
