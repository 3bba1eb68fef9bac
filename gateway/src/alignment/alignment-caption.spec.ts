import type { AlignedSentence } from '@alcova/contracts';
import { cleanCaption } from '../captions/clean-caption';
import { alignmentCaption } from './alignment-caption';

const sentence = (text: string, start: number, end: number, joined = false): AlignedSentence => ({
  ...{ text, start, end, joined },
  confidence: 0.9,
});

describe('the caption of aligned sentences', () => {
  it('has a cue for each, and one for those that are joined', () => {
    const caption = alignmentCaption([
      sentence('Era tarde.', 1, 2.5),
      sentence('— Quem é?', 3, 4),
      sentence('Ninguém respondeu.', 4.2, 5, true),
      sentence('Fim.', 3_661, 3_662.25),
    ]);
    expect(caption).toBe(
      'WEBVTT\n\n' +
        '00:00:01.000 --> 00:00:02.500\nEra tarde.\n\n' +
        '00:00:03.000 --> 00:00:05.000\n— Quem é? Ninguém respondeu.\n\n' +
        '01:01:01.000 --> 01:01:02.250\nFim.\n',
    );
  });

  it('is as a caption that somebody sends is written anew, whatever the text says', () => {
    const caption = alignmentCaption([
      sentence('1 < 2 & 3 > 2 --> <b>não</b> &amp;', 0, 1),
      sentence('NOTE nada', 1, 1),
      sentence('WEBVTT', 1.1, 2),
    ]);
    const { text, leftOut } = cleanCaption(Buffer.from(caption));
    expect(leftOut).toEqual([]);
    expect(text).toBe(caption);
    expect(text.match(/-->/g)).toHaveLength(3);
  });
});
