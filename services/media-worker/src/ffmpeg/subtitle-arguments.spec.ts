import { subtitlesCommand } from './subtitle-arguments';

const SOURCE = 'http://127.0.0.1:4000/secret';

describe('the arguments for subtitles', () => {
  const { inputOptions, outputOptions, output } = subtitlesCommand(SOURCE, [
    { index: 2, file: 'a.vtt' },
    { index: 5, file: 'b.vtt' },
  ]);

  it('read a file from outside over http alone, from real containers, by known decoders', () => {
    expect(inputOptions[inputOptions.indexOf('-protocol_whitelist') + 1]).toBe('http,tcp');
    expect(inputOptions[inputOptions.indexOf('-format_whitelist') + 1]).not.toContain('webvtt');
    expect(inputOptions[inputOptions.indexOf('-codec_whitelist') + 1]).toContain('mov_text');
  });

  it("write each stream to its own file, on the container's clock, without what its author noted", () => {
    const all = [...outputOptions, output];
    const behind = (option: string) => all.filter((_, at) => all[at - 1] === option);
    expect(behind('-map')).toEqual(['0:2', '0:5']);
    expect(behind('webvtt').filter((name) => name.endsWith('.vtt'))).toEqual(['a.vtt', 'b.vtt']);
    expect(behind('-map_metadata')).toEqual(['-1', '-1']);
    expect(behind('-avoid_negative_ts')).toEqual(['disabled', 'disabled']);
    expect(inputOptions).toContain('-copyts');
  });

  it('are none for no subtitles', () => expect(() => subtitlesCommand(SOURCE, [])).toThrow());
});
