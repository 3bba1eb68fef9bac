import { measuringOf } from './measuring';

/** @param drawn what chance gives this visit */
function visit({ drawn = 0.05, browser = {}, isOn = true } = {}) {
  const asked = jest.fn(async () => isOn);
  const follow = jest.fn(async () => undefined);
  const random = jest.fn(() => drawn);
  const measure = measuringOf({ random, browser, isWanted: asked, follow });
  return { measure, follow, asked, random };
}

describe('how fast a visit is', () => {
  it.each([
    [0, 1],
    [0.0999, 1],
    [0.1, 0],
    [0.9999, 0],
  ])('is measured in one of ten: drawn %s', async (drawn, times) => {
    const { measure, follow, asked } = visit({ drawn });
    await measure();
    expect(follow).toHaveBeenCalledTimes(times);
    expect(asked).toHaveBeenCalledTimes(times);
  });

  it('is decided on once, however often it is asked', async () => {
    const first = visit();
    await Promise.all([first.measure(), first.measure()]);
    await first.measure();
    expect(first.follow).toHaveBeenCalledTimes(1);
    const other = visit({ drawn: 0.5 });
    await other.measure();
    other.random.mockReturnValue(0);
    await other.measure();
    expect(other.follow).not.toHaveBeenCalled();
  });

  it('is not measured where the operator turned it off, and nothing is loaded for it', async () => {
    const { measure, follow } = visit({ isOn: false });
    await measure();
    expect(follow).not.toHaveBeenCalled();
  });

  it.each([
    ['Global Privacy Control', { globalPrivacyControl: true }, 0],
    ['Do Not Track', { doNotTrack: '1' }, 0],
    ['neither', { globalPrivacyControl: false, doNotTrack: '0' }, 1],
    ['nothing of it', { doNotTrack: null }, 1],
  ])('is left alone where its person asks for that: %s', async (_what, browser, times) => {
    const { measure, follow } = visit({ browser });
    await measure();
    expect(follow).toHaveBeenCalledTimes(times);
  });

  it('tells who waits when it could not begin', async () => {
    const { measure, follow } = visit();
    follow.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(measure()).rejects.toThrow('Failed to fetch');
  });
});
