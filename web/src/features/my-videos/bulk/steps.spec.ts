import type { ManyChanged } from '@alcova/contracts';
import { inBatches, undoOf } from './steps';

const ids = Array.from({ length: 250 }, (_, n) => `v${n}`);
const unwatched = { onStep: () => undefined, isStopped: () => false };
const all = async (batch: string[]): Promise<ManyChanged> => ({
  changed: batch.map((id) => ({ id, before: 'gay' })),
  left: [],
});

describe('many videos in batches', () => {
  it('are sent a hundred at a time, and each step is told', async () => {
    const sizes: number[] = [];
    const steps: number[] = [];
    const result = await inBatches(
      ids,
      async (batch) => {
        sizes.push(batch.length);
        return all(batch);
      },
      { ...unwatched, onStep: (done) => steps.push(done) },
    );
    expect([sizes, steps]).toEqual([
      [100, 100, 50],
      [100, 200, 250],
    ]);
    expect(result).toMatchObject({ wanted: 250, untouched: 0, failure: null });
    expect(result.changed).toHaveLength(250);
  });

  it('end at the first that fails; what was done stands and is told', async () => {
    const failure = new Error('away');
    let batches = 0;
    const result = await inBatches(
      ids,
      async (batch) => {
        batches += 1;
        if (batches === 2) throw failure;
        return all(batch);
      },
      unwatched,
    );
    expect(result).toMatchObject({ wanted: 250, untouched: 150, failure });
    expect(result.changed).toHaveLength(100);
  });

  it('stop before the next batch when told to', async () => {
    let isStopped = false;
    const watch = { onStep: () => (isStopped = true), isStopped: () => isStopped };
    expect(await inBatches(ids, all, watch)).toMatchObject({ untouched: 150, failure: null });
  });

  it('count what was left by its reason', async () => {
    const answer: ManyChanged = {
      changed: [],
      left: [
        { id: 'v0', why: 'missing' },
        { id: 'v1', why: 'active' },
        { id: 'v2', why: 'active' },
        { id: 'v3', why: 'records-missing' },
      ],
    };
    const { left } = await inBatches(ids.slice(0, 4), async () => answer, unwatched);
    expect(left).toEqual({ missing: 1, active: 2, 'changed-since': 0, 'records-missing': 1 });
  });
});

describe('what takes a change back', () => {
  it('gives each video what it had, unless somebody has changed it since', () => {
    const changed = [
      { id: 'a', before: 'Ana' },
      { id: 'b', before: '' },
      { id: 'c', before: 'Ana' },
    ];
    expect(undoOf({ field: 'author', to: 'Bia' }, changed)).toEqual([
      { act: { field: 'author', to: 'Ana', from: 'Bia' }, ids: ['a', 'c'] },
      { act: { field: 'author', to: '', from: 'Bia' }, ids: ['b'] },
    ]);
  });

  const [soon, later] = ['2030-01-01T12:00:00.000Z', '2031-01-01T12:00:00.000Z'];

  it('makes inactive what was activated, and what waited for a time waits for it again', () => {
    const changed = [
      { id: 'a', before: 'inactive' },
      { id: 'b', before: soon },
    ];
    expect(undoOf({ field: 'isActive', to: true }, changed)).toEqual([
      { act: { field: 'isActive', to: false, from: true }, ids: ['a'] },
      { act: { field: 'scheduledFor', to: soon, from: 'active' }, ids: ['b'] },
    ]);
  });

  it('makes active what was deactivated, and gives the rest its time', () => {
    const changed = [
      { id: 'a', before: 'active' },
      { id: 'b', before: soon },
    ];
    expect(undoOf({ field: 'isActive', to: false }, changed)).toEqual([
      { act: { field: 'isActive', to: true, from: false }, ids: ['a'] },
      { act: { field: 'scheduledFor', to: soon, from: null }, ids: ['b'] },
    ]);
  });

  it('gives back times that were set or taken back; the earliest, which may have gone by, comes last', () => {
    const changed = [
      { id: 'a', before: null },
      { id: 'b', before: soon },
      { id: 'c', before: later },
    ];
    expect(undoOf({ field: 'scheduledFor', to: later }, changed.slice(0, 2))).toEqual([
      { act: { field: 'scheduledFor', to: null, from: later }, ids: ['a'] },
      { act: { field: 'scheduledFor', to: soon, from: later }, ids: ['b'] },
    ]);
    expect(undoOf({ field: 'scheduledFor', to: null }, changed.slice(1))).toEqual([
      { act: { field: 'scheduledFor', to: later, from: null }, ids: ['c'] },
      { act: { field: 'scheduledFor', to: soon, from: null }, ids: ['b'] },
    ]);
  });

  it('brings back what was deleted', () => {
    expect(undoOf({ field: 'deletion' }, [{ id: 'a', before: null }])).toEqual([
      { act: { field: 'restoration' }, ids: ['a'] },
    ]);
  });
});
