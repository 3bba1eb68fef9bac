import { StartFailure } from './failure';
import { problemsLeft, waitFor, waitUntil } from './wait';

describe('waiting until a condition holds', () => {
  it('asks once when it holds at once', async () => {
    const condition = jest.fn(() => true);
    await waitUntil('a light', condition);
    expect(condition).toHaveBeenCalledTimes(1);
  });

  it('asks again until it holds', async () => {
    let asked = 0;
    await waitUntil('a light', () => (asked += 1) === 3);
    expect(asked).toBe(3);
  });

  it('asks again a condition that threw', async () => {
    let asked = 0;
    await waitUntil('a light', () => {
      if ((asked += 1) < 3) throw new Error('too dark');
      return true;
    });
    expect(asked).toBe(3);
  });

  it('fails after its time with what was waited for and the last error', async () => {
    const dark = () => Promise.reject(new Error('too dark'));
    await expect(waitUntil('a light', dark, 60)).rejects.toThrow(/^a light: .*\(too dark\)$/);
    await expect(waitUntil('a light', () => false, 60)).rejects.toThrow(StartFailure);
  });

  it('ends with a failure that no more asking mends', async () => {
    const condition = jest.fn(() => Promise.reject(new StartFailure('no lamp')));
    await expect(waitUntil('a light', condition)).rejects.toThrow('no lamp');
    expect(condition).toHaveBeenCalledTimes(1);
  });
});

describe('waiting for an answer', () => {
  it('resolves with the first that is right', async () => {
    let asked = 0;
    await expect(
      waitFor(
        'three',
        () => (asked += 1),
        (answer) => answer >= 3,
      ),
    ).resolves.toBe(3);
    expect(asked).toBe(3);
  });

  it('fails after its time with what was waited for and the last answer', async () => {
    const ask = async () => ({ lamps: new Set(['red']), site: new Response('', { status: 503 }) });
    await expect(waitFor('green', ask, () => false, 60)).rejects.toThrow(
      /^green: .*\{"lamps":\["red"\],"site":\{"status":503\}\}$/,
    );
    await expect(
      waitFor(
        'anything',
        () => undefined,
        () => false,
        0,
      ),
    ).rejects.toThrow(/undefined$/);
  });

  it('cuts a long last answer', async () => {
    const failure: unknown = await waitFor(
      'an end',
      () => 'x'.repeat(10_000),
      () => false,
      0,
    ).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringMatching(/"x{499}$/) as string });
  });

  it('passes on at once what the question throws', async () => {
    const ask = jest.fn(() => Promise.reject(new Error('too dark')));
    await expect(waitFor('a light', ask, () => true)).rejects.toThrow('too dark');
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe('waiting until there are no problems', () => {
  it('answers none as soon as there are none', async () => {
    const answers = [['too dark'], []];
    await expect(problemsLeft('a light', async () => answers.shift() ?? [])).resolves.toEqual([]);
    expect(answers).toEqual([]);
  });

  it('answers those that were left after its time', async () => {
    await expect(problemsLeft('a light', async () => ['too dark'], 60)).resolves.toEqual(['too dark']);
  });

  it('answers why nobody could tell', async () => {
    const blind = () => Promise.reject(new Error('no eyes'));
    await expect(problemsLeft('a light', blind, 60)).resolves.toEqual([
      expect.stringMatching(/^a light: .*\(no eyes\)$/),
    ]);
  });
});
