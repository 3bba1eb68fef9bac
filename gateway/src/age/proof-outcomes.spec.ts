import { AGE_WALK_SECONDS, type AgeOutcome, CodedError } from '@alcova/contracts';
import { ToldCalls } from '../../test/support/told-calls';
import { MAX_OF_ADDRESS, MAX_OF_PROOF, MAX_WAITING, ProofOutcomes } from './proof-outcomes';

/** Answers one after the other; the last one for ever. */
function proofsOf(...answers: (AgeOutcome | null | CodedError)[]) {
  const asked: unknown[] = [];
  const services = new ToldCalls(async (_contract, input) => {
    const answer = answers[Math.min(asked.push(input), answers.length) - 1];
    if (answer instanceof CodedError) throw answer;
    return { outcome: answer };
  });
  return { proofs: new ProofOutcomes(services), asked };
}

function wait(proofs: ProofOutcomes, { secret = 'a walk', address = '198.18.0.1' } = {}) {
  const heard: (string | null)[] = [];
  const subscription = proofs.watch({ way: 'wallet', secret }, address).subscribe({
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

  it('has identity asked once a second for its proof, however many wait and ask for it', async () => {
    const { proofs, asked } = proofsOf(null);
    const proof = { way: 'wallet', secret: 'a walk' } as const;
    for (let number = 0; number < MAX_OF_PROOF; number += 1) {
      wait(proofs, { address: `198.18.0.${number}` });
      await seconds(0.3);
    }
    for (let tenths = 0; tenths < 90; tenths += 1) {
      expect(await proofs.outcomeOf(proof)).toBeNull();
      await seconds(0.1);
    }
    expect(asked.length).toBeGreaterThan(7);
    expect(asked.length).toBeLessThanOrEqual(11);
  });

  it('is told another proof’s outcome never', async () => {
    const { proofs, asked } = proofsOf(null, 'proven');
    expect(await proofs.outcomeOf({ way: 'wallet', secret: 'one' })).toBeNull();
    expect(await proofs.outcomeOf({ way: 'wallet', secret: 'other' })).toBe('proven');
    expect(await proofs.outcomeOf({ way: 'wallet', secret: 'one' })).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('is one of three for its proof, from wherever they come', async () => {
    const { proofs } = proofsOf(null);
    const [first] = Array.from({ length: MAX_OF_PROOF }, (_, at) =>
      wait(proofs, { address: `198.18.0.${at}` }),
    );
    expect(wait(proofs, { address: '198.18.1.1' }).heard).toEqual(['request.too-many']);
    expect(wait(proofs, { secret: 'another', address: '198.18.1.1' }).heard).toEqual([]);
    first?.leave();
    const { heard } = wait(proofs, { address: '198.18.1.1' });
    await seconds(0);
    expect(heard).toEqual([null]);
  });

  it.each([
    ['an address', () => '198.18.0.1', '198.18.0.2'],
    ['a network of IPv6 of 64 bits', (at: number) => `2001:db8:1:2::${at}`, '2001:db8:1:3::1'],
  ])('is one of eight for %s, and may ask without a stream beyond', async (_what, addressOf, other) => {
    const { proofs } = proofsOf(null);
    const [first] = Array.from({ length: MAX_OF_ADDRESS }, (_, at) =>
      wait(proofs, { secret: `walk ${at}`, address: addressOf(at) }),
    );
    const late = { secret: 'late', address: addressOf(99) };
    expect(wait(proofs, late).heard).toEqual(['request.too-many']);
    expect(await proofs.outcomeOf({ way: 'wallet', secret: 'late' })).toBeNull();
    expect(wait(proofs, { secret: 'elsewhere', address: other }).heard).toEqual([]);
    first?.leave();
    const { heard } = wait(proofs, late);
    await seconds(0);
    expect(heard).toEqual([null]);
  });

  it('finds room where 300 streams were opened from three addresses', async () => {
    const { proofs } = proofsOf(null);
    const refused = Array.from({ length: 300 }, (_, at) =>
      wait(proofs, { secret: `walk ${at}`, address: `198.18.0.${at % 3}` }),
    ).filter(({ heard }) => heard.length > 0);
    expect(refused).toHaveLength(300 - 3 * MAX_OF_ADDRESS);
    const { heard } = wait(proofs, { secret: 'mine', address: '203.0.113.1' });
    await seconds(0);
    expect(heard).toEqual([null]);
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
    const [first] = Array.from({ length: MAX_WAITING }, (_, at) =>
      wait(proofs, { secret: `walk ${at}`, address: `198.18.${at >> 8}.${at & 255}` }),
    );
    const late = { secret: 'late', address: '203.0.113.1' };
    expect(wait(proofs, late).heard).toEqual(['unavailable']);
    first?.leave();
    const { heard } = wait(proofs, late);
    await seconds(0);
    expect(heard).toEqual([null]);
  });

  it('is let go when the gateway stops, before and after', async () => {
    const { proofs, asked } = proofsOf(null);
    const { heard } = wait(proofs);
    await seconds(0);
    proofs.onModuleDestroy();
    const late = wait(proofs);
    await seconds(5);
    expect([heard, late.heard]).toEqual([[null, 'end'], ['end']]);
    expect(asked).toHaveLength(1);
  });
});
