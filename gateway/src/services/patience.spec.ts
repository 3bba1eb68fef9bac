import { CodedError } from '@alcova/contracts';
import { patiently } from './patience';

const failing = (times: number, error: Error) => {
  let calls = 0;
  return {
    calls: () => calls,
    call: async () => {
      calls += 1;
      if (calls <= times) throw error;
      return 'done';
    },
  };
};

describe('patience', () => {
  it('asks again while a service is unavailable', async () => {
    const service = failing(1, new CodedError('unavailable'));
    await expect(patiently(service.call, 5_000)).resolves.toBe('done');
    expect(service.calls()).toBe(2);
  });

  it('ends', async () => {
    const service = failing(100, new CodedError('unavailable'));
    await expect(patiently(service.call, 300)).rejects.toMatchObject({ code: 'unavailable' });
    expect(service.calls()).toBe(2);
  });

  it('takes any other failure for an answer', async () => {
    const service = failing(1, new CodedError('upload.not-found'));
    await expect(patiently(service.call, 5_000)).rejects.toMatchObject({ code: 'upload.not-found' });
    expect(service.calls()).toBe(1);
  });
});
