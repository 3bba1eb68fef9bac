import { MAX_SUBTITLES, type ProbedStream } from '@alcova/contracts';
import { subtitleTracksOf } from './subtitle-tracks';

const stream = (index: number, fields: Partial<ProbedStream> = {}): ProbedStream => ({
  ...{ index, type: 'other', codec: 'subrip', profile: null, pixelFormat: null, width: null, height: null },
  ...{ frameRate: null, channels: null, sampleRate: null, rotation: 0, pixelAspect: 1, interlaced: false },
  ...{ colorTransfer: null, ...fields },
});
const chosen = (...streams: ProbedStream[]) =>
  subtitleTracksOf({ format: 'matroska,webm', duration: 60, size: 1, bitrate: null, streams });

describe('the subtitles of a film', () => {
  it('are taken where they are text', () => {
    const codecs = ['h264', 'aac', 'subrip', 'ass', 'dvd_subtitle', 'mov_text', 'webvtt', 'ssa', 'ttf'];
    const languages = ['pt-BR', 'en', 'es', 'fr', 'de', 'it', 'ja', 'ko', 'ru'];
    const streams = codecs.map((codec, index) => stream(index, { codec, language: languages[index] }));
    expect(chosen(...streams)).toEqual([
      { index: 2, track: 0, language: 'es' },
      { index: 3, track: 1, language: 'fr' },
      { index: 5, track: 2, language: 'it' },
      { index: 6, track: 3, language: 'ja' },
      { index: 7, track: 4, language: 'ko' },
    ]);
  });

  it('are one a language, a whole one before one that tells only what is foreign', () => {
    expect(
      chosen(
        stream(2, { language: 'pt-BR', isForced: true }),
        stream(3, { language: 'pt-BR', isForced: false }),
        stream(4, { language: 'pt-BR' }),
        stream(5, { language: 'en', isForced: true }),
      ),
    ).toEqual([
      { index: 3, track: 1, language: 'pt-BR' },
      { index: 5, track: 3, language: 'en' },
    ]);
  });

  it('are one of those whose language is unknown, also in a probe from before languages were told', () => {
    expect(chosen(stream(1), stream(2, { language: null }))).toEqual([
      { index: 1, track: 0, language: null },
    ]);
  });

  it('are never more than may be', () => {
    const languages = Array.from({ length: 30 }, (_, at) => `q${String.fromCharCode(97 + (at % 26))}${at}`);
    expect(chosen(...languages.map((language, index) => stream(index, { language })))).toHaveLength(
      MAX_SUBTITLES,
    );
  });
});
