import { AGE_WALK_SECONDS } from '@alcova/contracts';
import { ApiError } from '../../shared/api/error';
import { firstWalk, isPage, msToRenewal, outcomeOf, type Walk, walked, type WalkEvent } from './walk';

const ASKED_AT = Date.UTC(2026, 10, 24);
const question = { way: 'wallet', address: 'av://?nonce=one', askedAt: ASKED_AT } as const;
const after = (...events: readonly WalkEvent[]): Walk => events.reduce(walked, firstWalk(undefined));
const pressed = { type: 'pressed', way: 'wallet' } as const;
const asked = { type: 'asked', question } as const;

describe('when a question is asked anew', () => {
  it('is a minute before its time ends', () => {
    expect(msToRenewal(ASKED_AT, ASKED_AT)).toBe((AGE_WALK_SECONDS - 60) * 1_000);
    expect(msToRenewal(ASKED_AT, ASKED_AT + 1_500)).toBe((AGE_WALK_SECONDS - 60) * 1_000 - 1_500);
  });

  it('is at once where the device slept over it', () => {
    expect(msToRenewal(ASKED_AT, ASKED_AT + 3_600_000)).toBe(0);
  });
});

describe('a proof that could not be begun or ended', () => {
  it.each([0, 503])('was unreachable where nothing of use was answered (%s)', (status) => {
    expect(outcomeOf(new ApiError('any', 'text', status))).toBe('unreachable');
  });

  it('failed where it was refused, or for a reason of the page’s own', () => {
    expect(outcomeOf(new ApiError('age.walk-over', 'text', 409))).toBe('failed');
    expect(outcomeOf(new TypeError('broken'))).toBe('failed');
  });
});

describe('what takes a question', () => {
  it.each([
    ['http://127.0.0.1:8081/?nonce=one', true],
    ['https://site.example/?nonce=one', true],
    ['av://?response_uri=https://site.example', false],
    ['httpwallet://?nonce=one', false],
  ])('is a page or a wallet, by its address: %s', (address, expected) => {
    expect(isPage(address)).toBe(expected);
  });
});

describe('a walk to a wallet and back', () => {
  it('begins at the choice, with what the address tells', () => {
    expect(firstWalk('cancelled')).toEqual({ stage: { at: 'choice' }, outcome: 'cancelled', turns: 0 });
  });

  it('shows the question when it is there, and tells no more of a proof before', () => {
    const walk = [pressed, asked].reduce<Walk>(walked, firstWalk('failed'));
    expect(walk.outcome).toBeUndefined();
    expect(walk.stage).toEqual({ at: 'waiting', question, isAnswered: false, isUnreachable: false });
  });

  it('is one at a time', () => {
    const walk = after(pressed, asked);
    expect(walked(walk, pressed)).toBe(walk);
  });

  it('is back at the choice with its end, and each return is one more', () => {
    const end = { type: 'ended', outcome: 'failed' } as const;
    const once = after(pressed, asked, { type: 'answered' }, end);
    expect(once).toEqual({ stage: { at: 'choice' }, outcome: 'failed', turns: 1 });
    expect([pressed, end].reduce<Walk>(walked, once)).toEqual({ ...once, turns: 2 });
  });

  it('tells at the choice that it could not be begun', () => {
    const walk = after(pressed, { type: 'unreachable', outcome: 'unreachable' });
    expect(walk).toMatchObject({ stage: { at: 'choice' }, outcome: 'unreachable' });
  });

  it('stays where the question could not be asked anew, and goes on with the one that could', () => {
    const stuck = after(pressed, asked, { type: 'unreachable', outcome: 'unreachable' });
    expect(stuck).toMatchObject({ stage: { at: 'waiting', isUnreachable: true }, turns: 0 });
    const again = { ...question, address: 'av://?nonce=two' };
    expect(walked(stuck, { type: 'asked', question: again })).toMatchObject({
      stage: { question: again, isUnreachable: false },
    });
  });

  it('is not taken up again by a question that comes after it was left', () => {
    const left = after(pressed, asked, { type: 'left' });
    expect(left).toMatchObject({ stage: { at: 'choice' }, outcome: undefined, turns: 1 });
    expect(walked(left, asked)).toBe(left);
    expect(walked(left, { type: 'unreachable', outcome: 'unreachable' })).toBe(left);
    expect(walked(left, { type: 'answered' })).toBe(left);
  });

  it('keeps the question that was answered while its answer is taken', () => {
    const answered = after(pressed, asked, { type: 'answered' });
    expect(answered).toMatchObject({ stage: { isAnswered: true } });
    expect(walked(answered, asked)).toBe(answered);
  });
});
