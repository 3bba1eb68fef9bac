import { secondsOfProgressLine } from './progress';

describe('progress of ffmpeg', () => {
  it.each([
    ['out_time_us=1500000', 1.5],
    ['out_time_ms=61066667', 61.066667],
    ['out_time_us=-23220', 0],
    ['out_time_ms=N/A', undefined],
    ['out_time=00:00:01.500000', undefined],
    ['frame=45', undefined],
    ['progress=continue', undefined],
    ['', undefined],
  ])('reads %p', (line, seconds) => expect(secondsOfProgressLine(line)).toBe(seconds));
});
