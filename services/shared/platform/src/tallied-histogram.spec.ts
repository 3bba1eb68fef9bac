import { Histogram, Registry } from 'prom-client';
import { TalliedHistogram } from './tallied-histogram';

const settings = {
  name: 'x_seconds',
  help: 'x',
  labelNames: ['a' as const, 'b' as const],
  buckets: [0.1, 1],
};

describe('a tallied histogram', () => {
  it("says the same as the library's own", async () => {
    const [ours, theirs] = [new Registry(), new Registry()];
    const tallied = new TalliedHistogram({ ...settings, registers: [ours] });
    const plain = new Histogram({ ...settings, registers: [theirs] });
    for (const [a, value] of [
      ['one', 0.05],
      ['one', 0.1],
      ['two', 0.5],
      ['one', 7],
    ] as const) {
      tallied.tally({ a, b: 'b' }).observe(value);
      plain.observe({ a, b: 'b' }, value);
    }
    const linesOf = async (registry: Registry) =>
      (await registry.metrics())
        .split('\n')
        .map((line) =>
          line.replace(/\{(.*)\}/, (_, inside: string) => `{${inside.split(',').sort().join()}}`),
        )
        .sort();
    expect(await linesOf(ours)).toEqual(await linesOf(theirs));
    expect(await ours.metrics()).toContain('x_seconds_count{a="one",b="b"} 3');
  });
});
