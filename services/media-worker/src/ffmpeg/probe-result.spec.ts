import { probeOutput } from './ffprobe';
import { playedSeconds, promisedSeconds, toProbeResult } from './probe-result';

const output = (format: object, ...streams: object[]) =>
  probeOutput.parse({
    format: { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', ...format },
    streams: streams.map((stream, index) => ({ index, ...stream })),
  });
const video = { codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080 };
const audio = { codec_type: 'audio', codec_name: 'aac' };

describe('the length of a film', () => {
  it('is that of its picture and sound', () => {
    expect(
      playedSeconds(
        output({ duration: '70.0' }, { ...video, duration: '60.0' }, { ...audio, duration: '60.1' }),
      ),
    ).toBe(60.1);
  });

  it('is that of the sound that plays by itself', () => {
    const wanted = { ...audio, duration: '60.5', disposition: { default: 1 } };
    const film = output({}, { ...video, duration: '60.0' }, { ...audio, duration: '90' }, wanted);
    expect(playedSeconds(film)).toBe(60.5);
  });

  it('is read from the tags of Matroska', () => {
    const tags = { DURATION: '01:02:03.500000000' };
    expect(
      playedSeconds(output({ format_name: 'matroska,webm', duration: '9999' }, { ...video, tags })),
    ).toBe(3_723.5);
  });

  it("is the container's where no track tells, and 0 where nothing does", () => {
    expect(playedSeconds(output({ duration: '12.5' }, video))).toBe(12.5);
    expect(playedSeconds(output({ duration: 'N/A' }, video))).toBe(0);
  });

  it('is promised on the clock of the packets', () => {
    expect(promisedSeconds(output({ duration: '10', start_time: '1.4' }, video))).toBe(11.4);
  });

  it('is promised by the frames that the header of an AVI counts', () => {
    const cut = { ...video, duration: '12.04', nb_frames: '501', r_frame_rate: '25/1' };
    expect(promisedSeconds(output({ format_name: 'avi', duration: '12.04' }, cut))).toBeCloseTo(20.04);
    expect(promisedSeconds(output({ duration: '12.04' }, cut))).toBe(12.04);
  });
});

describe('what ffprobe answers', () => {
  it('is told in the terms of the contract', () => {
    const turned = {
      ...video,
      ...{ profile: 'High', pix_fmt: 'yuv420p', field_order: 'progressive', sample_aspect_ratio: '1:1' },
      ...{ avg_frame_rate: '30000/1001', side_data_list: [{ rotation: -90 }] },
    };
    const cover = { codec_type: 'video', codec_name: 'png', disposition: { attached_pic: 1 } };
    const result = toProbeResult(output({ duration: '5', bit_rate: '1000.6' }, turned, audio, cover), 77);
    expect(result).toMatchObject({ duration: 5, size: 77, bitrate: 1_001 });
    expect(result.streams.map((stream) => stream.type)).toEqual(['video', 'audio', 'other']);
    expect(result.streams[0]).toMatchObject({
      ...{
        rotation: -90,
        pixelAspect: 1,
        interlaced: false,
        pixelFormat: 'yuv420p',
        colorTransfer: null,
        colorMatrix: null,
      },
    });
    expect(result.streams[0]?.frameRate).toBeCloseTo(29.97);
  });

  it('tells the language of a track, and what the file says of its choice', () => {
    const told = (stream: object) => toProbeResult(output({}, video, { ...audio, ...stream }), 1).streams[1];
    expect(told({ tags: { language: 'eng' }, disposition: { default: 1, forced: 0 } })).toMatchObject({
      ...{ language: 'en', isDefault: true, isForced: false },
    });
    expect(told({ disposition: { default: 0, forced: 1 } })).toMatchObject({
      ...{ language: null, isDefault: false, isForced: true },
    });
    expect(told({ tags: { language: 7 } })).toMatchObject({ language: null, isDefault: false });
  });

  it.each([
    ['0:1', 1],
    ['N/A', 1],
    ['64:45', 64 / 45],
    ['10000:1', 1],
    ['1:10000', 1],
  ])('says for pixels of %s: %p', (ratio, aspect) =>
    expect(
      toProbeResult(output({}, { ...video, sample_aspect_ratio: ratio }), 1).streams[0]?.pixelAspect,
    ).toBe(aspect),
  );

  it.each([
    ['smpte2084', 'smpte2084'],
    ['arib-std-b67', 'arib-std-b67'],
    ['unknown', null],
  ])('says for the colours %s: %p', (color_transfer, told) =>
    expect(toProbeResult(output({}, { ...video, color_transfer }), 1).streams[0]?.colorTransfer).toBe(told),
  );

  it.each([
    ['turned', [0, -65_536, 65_536, 0], false],
    ['turned and mirrored', [0, -65_536, -65_536, 0], true],
    ['upside down', [-65_536, 0, 0, -65_536], false],
    ['mirrored', [-65_536, 0, 0, 65_536], true],
  ] as const)('says of a picture that is %s (%p) whether it is mirrored: %p', (_name, [a, b, c, d], told) => {
    const displaymatrix = `\n00000000: ${a} ${b}           0\n00000001: ${c} ${d}  0\n00000002:  0  0  1073741824\n`;
    const stream = { ...video, side_data_list: [{ displaymatrix, rotation: 0 }] };
    expect(toProbeResult(output({}, stream), 1).streams[0]?.isMirrored).toBe(told);
  });
});
