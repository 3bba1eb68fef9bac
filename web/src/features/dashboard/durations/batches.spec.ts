import { inBatches } from './batches';

async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}

describe('batches', () => {
  it('are of ten in parallel, 100 ms apart', async () => {
    const begun: { number: number; at: number; together: number }[] = [];
    let together = 0;
    await inBatches(
      numbers(23),
      async (number) => {
        together += 1;
        begun.push({ number, at: performance.now(), together });
        await Promise.resolve();
        together -= 1;
      },
      new AbortController().signal,
    );
    expect(begun.map(({ number }) => number)).toEqual(Array.from({ length: 23 }, (_, number) => number));
    expect(begun.map((one) => one.together)).toEqual(
      [...Array(10).keys(), ...Array(10).keys(), 0, 1, 2].map((n) => n + 1),
    );
    const [first, second, third] = [0, 10, 20].map((index) => begun[index]?.at ?? 0);
    // Timers may fire a moment early by the finer clock.
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(98);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThan(98);
  });

  it('end between two when they are cancelled', async () => {
    const cancel = new AbortController();
    let worked = 0;
    await inBatches(
      numbers(100),
      async (number) => {
        worked += 1;
        if (number === 14) cancel.abort();
      },
      cancel.signal,
    );
    expect(worked).toBe(20);
  });
});
