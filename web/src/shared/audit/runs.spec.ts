import { type NamedAuditEntry } from '@alcova/contracts';
import { runsOf } from './runs';

const entry = (second: number, others: number, change: Partial<NamedAuditEntry> = {}): NamedAuditEntry => ({
  ...{ id: `e${second}`, at: new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString(), others },
  ...{ actorId: 'ana', actorKind: 'account', actorName: 'Ana', action: 'video.deactivate', subject: 'v1' },
  ...{ subjectName: null, title: 'O farol', group: `g${second}`, before: null, after: null, batch: 1 },
  ...change,
});
const countsOf = (...entries: readonly NamedAuditEntry[]) => runsOf(entries).map(({ count }) => count);

describe('the lines of the audit log', () => {
  it('make one of the steps of a bulk act, the last of which may be of one item', () => {
    expect(countsOf(entry(59, 0), entry(57, 99), entry(55, 99))).toEqual([201]);
  });

  it.each<[string, NamedAuditEntry]>([
    ['somebody else', entry(55, 99, { actorId: 'bia' })],
    ['another kind of actor', entry(55, 99, { actorKind: 'operator' })],
    ['another act', entry(55, 99, { action: 'video.activate' })],
    ['half a minute before', entry(20, 99)],
  ])('keep apart what was done by %s', (_what, other) => {
    expect(countsOf(entry(57, 99), other)).toEqual([100, 100]);
  });

  it('keep apart what was done to one item after another, and what stands between', () => {
    expect(countsOf(entry(57, 0), entry(55, 0))).toEqual([1, 1]);
    expect(countsOf(entry(57, 99), entry(56, 0, { actorId: 'bia' }), entry(55, 99))).toEqual([100, 1, 100]);
    expect(countsOf()).toEqual([]);
  });
});
