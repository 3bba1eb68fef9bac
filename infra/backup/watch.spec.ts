import { again } from './watch';

describe('what is done again and again', () => {
  it('goes on after a time that failed, and tells what it failed by until it is well', async () => {
    const over = new AbortController();
    const outcomes: (string | undefined)[] = [];
    let times = 0;
    const work = () => {
      times += 1;
      if (times === 4) over.abort();
      return times === 2 ? Promise.reject(new Error('the\nstore is away')) : Promise.resolve();
    };
    await again(work, 1, (reason) => outcomes.push(reason), over.signal);
    expect(outcomes).toEqual([undefined, 'the store is away', undefined, undefined]);
  });
});
