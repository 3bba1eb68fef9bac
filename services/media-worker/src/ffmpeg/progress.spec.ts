import { readProgressLine } from './progress';

describe('progress of ffmpeg', () => {
  // Lines of ffmpeg 5.1.
  it.each([
    ['out_time_us=1500000', { seconds: 1.5 }],
    ['out_time_ms=61066667', { seconds: 61.066667 }],
    ['out_time_us=-23220', { seconds: 0 }],
    ['out_time_ms=N/A', {}],
    ['out_time=00:00:01.500000', {}],
    ['frame=45', { frames: 45 }],
    ['fps=0.00', {}],
    ['stream_0_0_q=28.0', {}],
    ['bitrate= 412.7kbits/s', {}],
    ['bitrate=N/A', {}],
    ['total_size=48', {}],
    ['speed=3.02x', {}],
    ['progress=continue', {}],
    ['', undefined],
    ['[mov,mp4 @ 0x55d0] moov atom not found', undefined],
    ['http://127.0.0.1:4000/ab: Invalid data found when processing input', undefined],
    ['Option a=b is not known', undefined],
  ])('reads %p', (line, said) => expect(readProgressLine(line)).toEqual(said));
});
