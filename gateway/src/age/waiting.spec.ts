import { AGE_WALK_SECONDS, type AgeOutcome, CodedError } from '@alcova/contracts';
import type { ServiceCalls } from '../services/service-calls';
import { MAX_WAITING, WaitedProofs } from './waiting';

/** Answers one after the other; the last one for ever. */
function proofsOf(...answers: (AgeOutcome | null | CodedError)[]) {
  const asked: unknown[] = [];
  const services: ServiceCalls = {
    request: async (contract, input) => {
      const answer = answers[Math.min(asked.push(input), answers.length) - 1];
      if (answer instanceof CodedError) throw answer;
      return contract.output.parse({ outcome: answer }) as never;
    },
  };
  return { proofs: new WaitedProofs(services), asked };
}

function wait(proofs: WaitedProofs) {
  const heard: (string | null)[] = [];
  const subscription = proofs.watch({ way: 'wallet', secret: 'a walk' }).subscribe({
    next: ({ outcome }) => heard.push(outcome),
    error: (error: unknown) => heard.push(error instanceof CodedError ? error.code : 'unknown'),
    complete: () => heard.push('end'),
  });
  return { heard, leave: () => subscription.unsubscribe() };
}

const away = () => new CodedError('unavailable');
const over = () => new CodedError('age.walk-over');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

describe('a page that waits for a wallet', () => {
  it('hears at once that no answer has come, and its outcome when it has, which is the end', async () => {
    const { proofs, asked } = proofsOf(null, null, 'proven');
    const { heard } = wait(proofs);
    await seconds(0.5);
    expect(heard).toEqual([null]);
    await seconds(10);
    expect(heard).toEqual([null, 'proven', 'end']);
    expect(asked).toEqual(Array.from({ length: 3 }, () => ({ way: 'wallet', secret: 'a walk' })));
  });

  it.each<AgeOutcome>(['under-age', 'cancelled', 'failed'])(
    'hears at once of what has come before: %s',
    async (outcome) => {
      const { heard } = wait(proofsOf(outcome).proofs);
      await seconds(0);
      expect(heard).toEqual([outcome, 'end']);
    },
  );

  it.each([
    ['waits on while identity is away', [null, away(), away(), 'proven'], [null, 'proven', 'end']],
    ['waits on where identity is away at first', [away(), away(), 'proven'], [null, 'proven', 'end']],
    ['is left when the walk is over', [null, over()], [null, 'end']],
    ['is left when the way is turned off', [null, new CodedError('age.way-off')], [null, 'end']],
    ['is told that its walk was over before', [over()], ['age.walk-over']],
    ['is told that its way is off', [new CodedError('age.way-off')], ['age.way-off']],
  ] as const)('%s', async (_what, answers, expected) => {
    const { heard } = wait(proofsOf(...answers).proofs);
    await seconds(10);
    expect(heard).toEqual(expected);
  });

  it('is asked about no more after it has gone', async () => {
    const { proofs, asked } = proofsOf(null);
    const { leave } = wait(proofs);
    await seconds(1.5);
    leave();
    await seconds(10);
    expect(asked).toHaveLength(2);
  });

  it('waits no longer than a walk may take, whatever identity says', async () => {
    const { proofs } = proofsOf(null);
    const { heard } = wait(proofs);
    await seconds(AGE_WALK_SECONDS - 1);
    expect(heard).toEqual([null]);
    await seconds(2);
    expect(heard).toEqual([null, 'end']);
  });

  it('is one of a bounded number, and takes the place of one that has gone', async () => {
    const { proofs } = proofsOf(null);
    const [first] = Array.from({ length: MAX_WAITING }, () => wait(proofs));
    expect(wait(proofs).heard).toEqual(['unavailable']);
    first?.leave();
    const { heard } = wait(proofs);
    await seconds(0);
    expect(heard).toEqual([null]);
  });

  it('is let go when the gateway stops, before and after', async () => {
    const { proofs, asked } = proofsOf(null);
    const { heard } = wait(proofs);
    await seconds(0);
    proofs.beforeApplicationShutdown();
    const late = wait(proofs);
    await seconds(5);
    expect([heard, late.heard]).toEqual([[null, 'end'], ['end']]);
    expect(asked).toHaveLength(1);
  });
});
