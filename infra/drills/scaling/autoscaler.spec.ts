import { Activation } from './activation';
import { chartScaling, type Scaling } from './chart-scaling';
import { HorizontalAutoscaler } from './horizontal';

const { scaling: chart, account } = chartScaling();
const times = (count: number, replicas: number, step: (replicas: number) => number): number =>
  count === 0 ? replicas : times(count - 1, step(replicas), step);

describe('the chart', () => {
  it('scales from none, by the jobs of its own account', () => {
    expect([chart.min, account]).toEqual([0, '$G']);
  });
});

describe('the activation', () => {
  const given: Scaling = { ...chart, min: 0, cooldownSeconds: 300, fallbackReplicas: 1 };

  it('calls one worker for the first job, and the minimum where there is one', () => {
    expect(new Activation(given).look(0, 0, 0)).toBe(0);
    expect(new Activation(given).look(0, 0, 1)).toBe(1);
    expect(new Activation({ ...given, min: 3 }).look(0, 0, 1)).toBe(3);
    expect(new Activation({ ...given, min: 3 }).look(0, 0, 0)).toBe(3);
  });

  it('leaves more or fewer than one to the other', () => {
    expect(new Activation(given).look(0, 7, 1_000)).toBe(7);
  });

  it('sends the last away when nothing was to do for the whole of the cooldown', () => {
    const activation = new Activation(given);
    activation.look(0, 1, 1);
    expect(activation.look(300, 1, 0)).toBe(1);
    expect(activation.look(301, 1, 0)).toBe(0);
  });

  it('begins the cooldown anew with each job', () => {
    const activation = new Activation(given);
    activation.look(0, 1, 1);
    activation.look(299, 1, 1);
    expect(activation.look(301, 1, 0)).toBe(1);
    expect(activation.look(600, 1, 0)).toBe(0);
  });

  it('keeps who is there and calls the fallback while the queue cannot be read', () => {
    const activation = new Activation(given);
    expect(activation.look(0, 0, undefined)).toBe(1);
    expect(activation.look(1_000, 5, undefined)).toBe(5);
  });
});

describe('the horizontal autoscaler', () => {
  const given: Scaling = { ...chart, min: 0, max: 20, jobsPerWorker: 4 };

  it.each([
    ['does nothing where nobody is', 0, 100, 0],
    ['rounds up', 1, 9, 3],
    ['stays at the cap', 10, 1_000, 20],
    ['changes nothing within a tenth of the target', 10, 43, 10],
    ['changes beyond it', 10, 45, 12],
    ['calls ten more at once, which is more than five times one', 1, 1_000, 11],
    ['calls five times as many at once, which is more than ten more', 3, 1_000, 15],
  ])('%s', (_, replicas, jobs, expected) => {
    expect(new HorizontalAutoscaler(given).sync(0, replicas, jobs)).toBe(expected);
  });

  it('changes nothing while the queue cannot be read', () => {
    expect(new HorizontalAutoscaler(given).sync(0, 5, undefined)).toBe(5);
  });

  it('counts what came within the period against what may come', () => {
    const autoscaler = new HorizontalAutoscaler({ ...given, max: 1_000 });
    expect(autoscaler.sync(0, 1, 10_000)).toBe(11);
    expect(autoscaler.sync(15, 11, 10_000)).toBe(11);
    expect(autoscaler.sync(30, 11, 10_000)).toBe(55);
  });

  it('sends nobody away before there was less to do for the whole window', () => {
    const autoscaler = new HorizontalAutoscaler(given);
    expect(autoscaler.sync(0, 8, 32)).toBe(8);
    expect(autoscaler.sync(105, 8, 12)).toBe(8);
    expect(autoscaler.sync(119, 8, 4)).toBe(8);
    // What was wanted at the start is out of the window; the most since was three.
    expect(autoscaler.sync(121, 8, 4)).toBe(4);
    expect(autoscaler.sync(182, 4, 4)).toBe(3);
  });

  it('sends half away a period, never the last one', () => {
    const autoscaler = new HorizontalAutoscaler(given);
    expect(autoscaler.sync(0, 9, 0)).toBe(4);
    expect(autoscaler.sync(15, 4, 0)).toBe(4);
    expect(autoscaler.sync(61, 4, 0)).toBe(2);
    let now = 61;
    expect(times(10, 2, (replicas) => autoscaler.sync((now += 61), replicas, 0))).toBe(1);
  });

  it('takes the smaller change, or none, where the chart says so', () => {
    const { behavior } = given;
    const policy = (selectPolicy: 'Min' | 'Disabled'): Scaling => ({
      ...given,
      behavior: { ...behavior, scaleUp: { ...behavior.scaleUp, selectPolicy } },
    });
    expect(new HorizontalAutoscaler(policy('Min')).sync(0, 1, 1_000)).toBe(5);
    expect(new HorizontalAutoscaler(policy('Disabled')).sync(0, 1, 1_000)).toBe(1);
  });
});
