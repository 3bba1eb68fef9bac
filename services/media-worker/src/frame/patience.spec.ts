import { CodedError } from '@alcova/contracts';
import { untilAnswered } from '../store/patience';

const saying = (...answers: (Error | string)[]) => {
  const state = { said: 0 };
  const say = async (): Promise<string> => {
    const answer = answers[state.said++];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  return { state, say };
};

describe('talking to media', () => {
  it('goes on until there is an answer', async () => {
    const { state, say } = saying(new CodedError('unavailable'), 'yes');
    expect(await untilAnswered(say, new AbortController().signal)).toBe('yes');
    expect(state.said).toBe(2);
  });

  it('takes a refusal for an answer', async () => {
    const { state, say } = saying(new CodedError('job.superseded'), 'yes');
    await expect(untilAnswered(say, new AbortController().signal)).rejects.toMatchObject({
      code: 'job.superseded',
    });
    expect(state.said).toBe(1);
  });

  it('gives up at once when the work is over', async () => {
    const { state, say } = saying(new CodedError('unavailable'), 'yes');
    await expect(untilAnswered(say, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(state.said).toBe(1);
  });
});
