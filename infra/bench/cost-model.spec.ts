import { costOfMinute, metricOf } from './cost-model';

const prices = { coreHour: 0.036, storageGbMonth: 0.02, egressGb: 0.01, utilisation: 0.5 };

it('is the processor time of a minute at its price, more where processors idle', () => {
  const use = { processorSeconds: 2, storedBytes: 0, sentBytes: 0 };
  // 120 s of processor at 0.00001 a second, half of which is paid for nothing.
  expect(costOfMinute(use, prices).encoding).toBeCloseTo(0.0024, 10);
  expect(costOfMinute(use, { ...prices, utilisation: 1 }).encoding).toBeCloseTo(0.0012, 10);
});

it('is what is kept and sent at the price of a GB', () => {
  const cost = costOfMinute({ processorSeconds: 0, storedBytes: 100e6, sentBytes: 40e6 }, prices);
  expect(cost).toEqual({ encoding: 0, keeping: 0.002, sending: 0.0004 });
});

describe('a metric', () => {
  const text = '# TYPE one counter\none_total 3.5\nother_total{kind="x"} 7\n';

  it('is read by its whole name', () => {
    expect(metricOf(text, 'one_total')).toBe(3.5);
  });

  it('that is not there is said', () => {
    expect(() => metricOf(text, 'one')).toThrow('no metric one');
    expect(() => metricOf(text, 'other_total')).toThrow('no metric');
  });
});
