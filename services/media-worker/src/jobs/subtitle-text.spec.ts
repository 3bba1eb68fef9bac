import { MAX_CAPTION_BYTES } from '@alcova/contracts';
import { captionText } from './subtitle-text';

const FILM = { zeroSeconds: 0, seconds: 7_200 };
const vtt = (...blocks: string[]) => `WEBVTT\n\n${blocks.join('\n\n')}\n`;
const CUE = '00:01.000 --> 00:02.500';

describe('the text of a subtitle track', () => {
  it('is written anew, times and words alone', () => {
    const came = vtt(`1\n${CUE} align:start\nEra uma vez\num farol`, '01:00:00.000 --> 01:00:01.000\nfim');
    expect(captionText(came, FILM)).toBe(
      vtt('00:00:01.000 --> 00:00:02.500\nEra uma vez\num farol', '01:00:00.000 --> 01:00:01.000\nfim'),
    );
  });

  it.each([
    ['<i>Olá</i>, <b>mundo</b>', '<i>Olá</i>, <b>mundo</b>'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<font color="red">a</font>', '&lt;font color="red"&gt;a&lt;/font&gt;'],
    ['sal & pimenta &amp; mel &lt;3', 'sal &amp; pimenta &amp; mel &lt;3'],
    ['<c.x onclick="y">a', '&lt;c.x onclick="y"&gt;a'],
    ['a\u0000b\tc', 'a b c'],
  ])('says %p as %p', (said, written) =>
    expect(captionText(vtt(`${CUE}\n${said}`), FILM)).toBe(vtt(`00:00:01.000 --> 00:00:02.500\n${written}`)),
  );

  it('goes on behind a line that was left blank', () => {
    expect(captionText(vtt(`${CUE}\numa linha`, 'outra linha'), FILM)).toBe(
      vtt('00:00:01.000 --> 00:00:02.500\numa linha\noutra linha'),
    );
  });

  it('has no drawings', () => {
    const drawn = 'm 0 0 l 100 0 100 50.5 b 1 2 3 4 5 6';
    expect(captionText(vtt(`${CUE}\n${drawn}\nPlaca: farol`), FILM)).toBe(
      vtt('00:00:01.000 --> 00:00:02.500\nPlaca: farol'),
    );
    expect(captionText(vtt(`${CUE}\n${drawn}`), FILM)).toBeNull();
  });

  it("stands on the film's clock, in order; what is outside of the film is left out or cut", () => {
    const came = vtt(
      '00:20.000 --> 00:21.000\ndepois',
      '00:00.000 --> 00:02.000\nantes',
      '00:01.000 --> 00:04.000\ncortada no início',
      '00:12.000 --> 00:30.000\ncortada no fim',
      '00:05.500 --> 00:06.000\nno meio',
      '-00:01.-500 --> 00:04.000\nilegível',
    );
    expect(captionText(came, { zeroSeconds: 2.5, seconds: 10 })).toBe(
      vtt(
        '00:00:00.000 --> 00:00:01.500\ncortada no início',
        '00:00:03.000 --> 00:00:03.500\nno meio',
        '00:00:09.500 --> 00:00:10.000\ncortada no fim',
      ),
    );
  });

  it.each([
    ['nothing', ''],
    ['no cues', 'WEBVTT\n'],
    ['cues without words', vtt(`${CUE}\n `)],
    ['far too many cues', vtt(...Array.from({ length: 20_001 }, () => `${CUE}\na`))],
    ['far too many words', vtt(`${CUE}\n${'a'.repeat(MAX_CAPTION_BYTES)}`)],
  ])('is none of %s', (_what, text) => expect(captionText(text, FILM)).toBeNull());
});
