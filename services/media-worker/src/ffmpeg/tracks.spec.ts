import { probeOutput } from './ffprobe';
import { pictureIn, rightSides, soundIn } from './tracks';

const output = (format: object, streams: readonly object[], programs: readonly number[][] = []) =>
  probeOutput.parse({
    format: { format_name: 'matroska,webm', ...format },
    streams: streams.map((stream, index) => ({ index, ...stream })),
    programs: programs.map((indexes) => ({ streams: indexes.map((index) => ({ index })) })),
  });
const wanted = { disposition: { default: 1 } };
const video = { codec_type: 'video', codec_name: 'h264', width: 1_920, height: 1_080 };
const preview = { ...video, width: 160, height: 90 };
const cover = { ...video, codec_name: 'png', width: 3_000, height: 3_000 };
const audio = { codec_type: 'audio', codec_name: 'aac', channels: 2 };

describe('the picture of a film', () => {
  it.each<[string, object[], number | undefined]>([
    ['the only one', [audio, video], 1],
    ['the largest', [preview, video, { ...video, height: 720 }], 1],
    ['the first of those of one size', [audio, video, video], 1],
    ['the one that the file wants', [video, { ...preview, ...wanted }], 1],
    ['the largest of several that it wants', [{ ...preview, ...wanted }, audio, { ...video, ...wanted }], 2],
    ['the larger by pixels, not by a side', [{ ...video, width: 4_000, height: 100 }, video], 1],
    ['no cover', [{ ...cover, disposition: { attached_pic: 1, default: 1 } }, preview], 1],
    [
      'no cover that is not marked',
      [
        { ...cover, ...wanted, nb_frames: '1' },
        { ...video, ...wanted },
      ],
      1,
    ],
    ['a single picture where there is nothing else', [audio, { ...video, nb_frames: '1' }], 1],
    ['none without a size', [{ codec_type: 'video', ...wanted }, preview], 1],
    ['none of sound alone', [audio], undefined],
  ])('is %s', (_name, streams, index) => expect(pictureIn(output({}, streams))?.index).toBe(index));
});

describe('the sound of a film', () => {
  it.each<[string, object[], number[][], number | undefined]>([
    ['the first', [video, audio, audio], [], 1],
    ['the one that the file wants', [video, audio, { ...audio, ...wanted }], [], 2],
    [
      'that of the programme that is seen',
      [preview, audio, video, audio],
      [
        [0, 1],
        [2, 3],
      ],
      3,
    ],
    [
      'one of all programmes',
      [preview, audio, video],
      [
        [0, 1],
        [1, 2],
      ],
      1,
    ],
    ['one of no programme', [preview, audio, video], [[0], [2]], 1],
    ['none where others alone have one', [preview, audio, video], [[0, 1], [2]], undefined],
  ])('is %s', (_name, streams, programs, index) =>
    expect(soundIn(output({}, streams, programs))?.index).toBe(index),
  );
});

describe('a track for each channel', () => {
  const MXF = { format_name: 'mxf' };
  const MOV = { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', tags: { major_brand: 'qt  ' } };
  const MP4 = { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', tags: { major_brand: 'isom' } };
  const mono = { ...audio, codec_name: 'pcm_s24le', channels: 1, channel_layout: 'unknown' };
  const named = (tags: object) => ({ ...mono, tags });
  const aac = { ...mono, codec_name: 'aac' };
  const pairs = (format: object, ...sounds: object[]) => [...rightSides(output(format, [video, ...sounds]))];

  it.each<[string, object, object[], [number, number][]]>([
    ['two', MXF, [mono, mono], [[0, 1]]],
    [
      'four',
      MXF,
      [mono, mono, mono, mono],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ['three', MOV, [mono, mono, mono], [[0, 1]]],
    ['behind a stereo sound', MOV, [audio, mono, mono], [[1, 2]]],
    ['of which the file wants the first', MOV, [{ ...mono, ...wanted }, mono], [[0, 1]]],
    ['in AAC, of a camera', MOV, [aac, aac], [[0, 1]]],
    ['in PCM, in any container', { format_name: 'matroska,webm' }, [mono, mono], [[0, 1]]],
    [
      'that are told to be left and right',
      MOV,
      [
        { ...mono, channel_layout: '1 channels (FL)' },
        { ...mono, channel_layout: '1 channels (FR)' },
      ],
      [[0, 1]],
    ],
    ['of one language', MOV, [named({ language: 'por' }), named({ language: 'por' })], [[0, 1]]],
  ])('makes pairs of left and right: %s', (_name, format, sounds, expected) =>
    expect(pairs(format, ...sounds)).toEqual(expected),
  );

  it.each<[string, object, object[]]>([
    ['one', MXF, [mono]],
    ['stereo sounds', MXF, [audio, audio]],
    ['other languages', MOV, [named({ language: 'por' }), named({ language: 'eng' })]],
    ['a language and none', MOV, [mono, named({ language: 'eng' })]],
    ['other titles', MXF, [named({ title: 'Narração' }), named({ title: 'Comentários' })]],
    ['other names', MOV, [named({ handler_name: 'Track1' }), named({ handler_name: 'Track2' })]],
    ['a sound for people who see little', MOV, [mono, { ...mono, disposition: { visual_impaired: 1 } }]],
    ['the second of which the file wants', MOV, [mono, { ...mono, ...wanted }]],
    ['other codecs', MXF, [mono, { ...mono, codec_name: 'pcm_s16le' }]],
    [
      'other rates',
      MXF,
      [
        { ...mono, sample_rate: '48000' },
        { ...mono, sample_rate: '44100' },
      ],
    ],
    ['other times', MXF, [mono, { ...mono, start_time: '0.5' }]],
    [
      'other lengths',
      MXF,
      [
        { ...mono, duration: '60.0' },
        { ...mono, duration: '30.0' },
      ],
    ],
    ['other places', MOV, [{ ...mono, channel_layout: '1 channels (FC)' }, mono]],
    ['what people muxed', MP4, [aac, aac]],
    ['what people muxed in Matroska', { format_name: 'matroska,webm' }, [aac, aac]],
  ])('is none: %s', (_name, format, sounds) => expect(pairs(format, ...sounds)).toEqual([]));
});
