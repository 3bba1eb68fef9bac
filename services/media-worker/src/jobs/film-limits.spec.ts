import { probeOutput } from '../ffmpeg/ffprobe';
import { PermanentFailure } from './outcome';
import { judge, requireBounded } from './film-limits';

const video = { codec_type: 'video', codec_name: 'h264', width: 1_920, height: 1_080 };
const dolbyVision = (dv_profile: number, dv_bl_signal_compatibility_id: number) => ({
  ...video,
  side_data_list: [{ rotation: 0 }, { dv_profile, dv_bl_signal_compatibility_id }],
});
const verdictOn = (...streams: object[]): string => verdictBy(100, ...streams);
const verdictBy = (score: number, ...streams: object[]): string => {
  try {
    const format = { format_name: 'mov,mp4', duration: '60', probe_score: score };
    judge(probeOutput.parse({ format, streams: streams.map((stream, index) => ({ index, ...stream })) }));
    return 'taken';
  } catch (error) {
    if (error instanceof PermanentFailure) return error.code;
    throw error;
  }
};

describe('what we take', () => {
  it.each<[string, object[], string]>([
    ['1080p', [video], 'taken'],
    ['8K', [{ ...video, width: 7_680, height: 4_320 }], 'taken'],
    ['8K upright', [{ ...video, width: 4_320, height: 7_680 }], 'taken'],
    ['16384 x 16384', [{ ...video, width: 16_384, height: 16_384 }], 'upload.picture-too-large'],
    ['a long thin picture', [{ ...video, width: 9_000, height: 128 }], 'upload.picture-too-large'],
    ['8192 x 8192', [{ ...video, width: 8_192, height: 8_192 }], 'upload.picture-too-large'],
    ['a picture of one line', [{ ...video, height: 1 }], 'upload.broken-video'],
    ['12 hours', [{ ...video, duration: '43200' }], 'taken'],
    ['longer than that', [{ ...video, duration: '43201' }], 'upload.too-long'],
    [
      'a million pictures a second',
      [{ ...video, duration: '1', nb_frames: '1000000' }],
      'upload.too-many-pictures',
    ],
    ['sound alone', [{ codec_type: 'audio' }], 'taken'],
    ['subtitles alone', [{ codec_type: 'subtitle' }], 'upload.not-a-video'],
    ['a cover alone', [{ ...video, disposition: { attached_pic: 1 } }], 'upload.not-a-video'],
    ['nothing', [], 'upload.not-a-video'],
    ['Dolby Vision without a base', [dolbyVision(5, 0)], 'upload.dolby-vision'],
    ['the same in AV1', [dolbyVision(10, 0)], 'upload.dolby-vision'],
    ['AV1 on HDR10', [dolbyVision(10, 1)], 'taken'],
    ['two layers of Dolby Vision', [dolbyVision(7, 6)], 'taken'],
    ['Dolby Vision on HDR10', [dolbyVision(8, 1)], 'taken'],
    ['Dolby Vision on SDR', [dolbyVision(8, 2)], 'taken'],
    ['Dolby Vision on HLG, as telephones record', [dolbyVision(8, 4)], 'taken'],
    ['Dolby Vision in a track that is not shown', [video, { ...dolbyVision(5, 0), height: 90 }], 'taken'],
  ])('%s', (_name, streams, verdict) => expect(verdictOn(...streams)).toBe(verdict));

  it.each([
    [1, 'upload.not-a-video'],
    [51, 'taken'],
  ])('is no sound by chance: a score of %p', (score, verdict) =>
    expect(verdictBy(score, { codec_type: 'audio' })).toBe(verdict),
  );

  it('is bounded by what was read, not only by what was promised', () => {
    expect(() => requireBounded(0, 1)).not.toThrow();
    expect(() => requireBounded(10, 2_400)).not.toThrow();
    expect(() => requireBounded(0.001, 5_000)).toThrow('upload.too-many-pictures');
    expect(() => requireBounded(1e9, 2)).toThrow('upload.too-long');
  });

  it.each<[string, () => void, string, string]>([
    [
      'length',
      () => requireBounded(95_007, 150),
      'upload.too-long: 95007 s, at most 43200 s',
      '26 h 23 min 27 s',
    ],
    [
      'pictures a second',
      () => requireBounded(0.5, 1_000_000),
      'upload.too-many-pictures: 1000000 pictures in 0.5 s, at most 1000 a second',
      '1.000.000 em 0,5 s',
    ],
  ])('names the one limit that was passed, and the value found: %s', (_limit, refuse, message, found) => {
    expect(refuse).toThrow(expect.objectContaining({ message, found }) as Error);
  });
});
