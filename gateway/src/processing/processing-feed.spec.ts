import { CodedError, type ProcessingStatus } from '@alcova/contracts';
import { ToldCalls } from '../../test/support/told-calls';
import { ProcessingFeed } from './processing-feed';

const status = (percent: number, stage: ProcessingStatus['stage'] = 'encode'): ProcessingStatus => ({
  ...{ assetId: 'a1', state: 'probed', stage, percent, remainingSeconds: null },
  ...{ reasonCode: null, reason: null, updatedAt: '2026-11-21T00:00:00.000Z' },
});

/** Answers one after the other; the last one for ever. */
function feedOf(...answers: (ProcessingStatus | CodedError)[]) {
  let asked = 0;
  const services = new ToldCalls(async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    if (answer instanceof CodedError) throw answer;
    return answer;
  });
  return { feed: new ProcessingFeed(services), asked: () => asked };
}

function listen(feed: ProcessingFeed) {
  const heard: (number | string)[] = [];
  const subscription = feed.watch('a1').subscribe({
    next: ({ percent }) => heard.push(percent),
    error: (error: unknown) => heard.push(error instanceof CodedError ? error.code : 'unknown'),
    complete: () => heard.push('end'),
  });
  return { heard, stop: () => subscription.unsubscribe() };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

describe('the feed', () => {
  it('tells changes only, and ends after done', async () => {
    const { feed } = feedOf(status(1), status(1), status(2), status(100, 'done'), status(100, 'done'));
    const { heard } = listen(feed);
    await seconds(10);
    expect(heard).toEqual([1, 2, 100, 'end']);
  });

  it('asks once for all, tells a late listener the newest at once, and stops with the last', async () => {
    const { feed, asked } = feedOf(status(1));
    const first = listen(feed);
    await seconds(1.5);
    const second = listen(feed);
    expect(second.heard).toEqual([1]);
    first.stop();
    await seconds(1);
    expect(asked()).toBe(3);
    second.stop();
    await seconds(5);
    expect(asked()).toBe(3);
  });

  it('keeps nobody who comes after the gateway began to stop', async () => {
    const { feed } = feedOf(status(1));
    feed.onModuleDestroy();
    const { heard } = listen(feed);
    await seconds(1);
    expect(heard).toEqual(['end']);
  });

  it('rides over a restart of media', async () => {
    const { feed } = feedOf(
      status(1),
      new CodedError('unavailable'),
      new CodedError('unavailable'),
      status(2),
    );
    const { heard } = listen(feed);
    await seconds(5);
    expect(heard).toEqual([1, 2]);
  });

  it.each([
    ['ends when the asset is deleted', [status(1), new CodedError('upload.not-found')], [1, 'end']],
    ['fails when there is none', [new CodedError('upload.not-found')], ['upload.not-found']],
    ['fails when media does not answer at first', [new CodedError('unavailable')], ['unavailable']],
  ])('%s', async (_what, answers, expected) => {
    const { feed } = feedOf(...answers);
    const { heard } = listen(feed);
    await seconds(3);
    expect(heard).toEqual(expected);
  });

  it('can be watched again after an end', async () => {
    const { feed } = feedOf(status(1), new CodedError('upload.not-found'), status(3));
    listen(feed);
    await seconds(2);
    const { heard } = listen(feed);
    await seconds(1);
    expect(heard).toEqual([3]);
  });

  it('lets go of everybody at the stop', async () => {
    const { feed, asked } = feedOf(status(1));
    const { heard } = listen(feed);
    await seconds(1.5);
    feed.onModuleDestroy();
    await seconds(5);
    expect(heard).toEqual([1, 'end']);
    expect(asked()).toBe(2);
  });
});
