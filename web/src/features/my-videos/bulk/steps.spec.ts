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
      ],
    };
    const { left } = await inBatches(ids.slice(0, 3), async () => answer, unwatched);
    expect(left).toEqual({ missing: 1, active: 2, 'changed-since': 0 });
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

  it('is nothing for a deletion and a time', () => {
    const changed = [{ id: 'a', before: null }];
    expect(undoOf({ field: 'deletion' }, changed)).toEqual([]);
    expect(undoOf({ field: 'scheduledFor', to: '2030-01-01T12:00:00.000Z' }, changed)).toEqual([]);
  });
});
