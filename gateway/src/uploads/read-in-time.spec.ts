import { PassThrough } from 'node:stream';
import { ByteMeter } from './byte-meter';
import { readInTime } from './read-in-time';

const meterOf = (bytes: number) => new ByteMeter(bytes, 'upload.image-too-large');

describe('a file that is read into memory', () => {
  it('is there whole', async () => {
    const file = new PassThrough();
    file.end('um conto');
    expect((await readInTime(file, meterOf(8))).toString()).toBe('um conto');
  });

  it('is given up with more bytes than may be', async () => {
    const file = new PassThrough();
    file.end('um conto');
    await expect(readInTime(file, meterOf(7))).rejects.toMatchObject({ code: 'upload.image-too-large' });
    expect(file.destroyed).toBe(true);
  });

  it('is given up when it trickles in for five minutes', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    try {
      const file = new PassThrough();
      file.write('um');
      const given = expect(readInTime(file, meterOf(8))).rejects.toMatchObject({
        code: 'upload.interrupted',
      });
      await jest.advanceTimersByTimeAsync(300_000);
      await given;
      expect(file.destroyed).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });
});
