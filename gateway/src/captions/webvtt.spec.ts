import { CodedError } from '@alcova/contracts';
import { cleanCaption } from './webvtt';

const clean = (text: string) => cleanCaption(Buffer.from(text));
const CUE = '00:01.000 --> 00:02.500';
const many = (word: (index: number) => string) =>
  Array.from({ length: 90_000 }, (_, index) => word(index)).join(' ');

describe('a caption that came', () => {
  it('is written anew: cues with their places stay, all else goes', () => {
    const came = [
      '\uFEFFWEBVTT - um título\r\n',
      'NOTE uma nota\r\n',
      'STYLE\r\n::cue { background: url(https://rastro.example/) }\r\n',
      `primeira\r\n${CUE} align:start line:0 position:10%\r\n<v Ana>Olá &amp; <i>até</i> logo</v>\r\n`,
      '01:00:00.000 --> 01:00:01.000 line:90% size:50%\r\numa\r\noutra\r\n',
      '01:00:02.000 --> 01:00:03.000 vertical:rl line:-1,end position:10%,line-left align:left\r\nao lado\r\n',
    ].join('\r\n');
    expect(clean(came)).toBe(
      [
        'WEBVTT\n',
        '00:00:01.000 --> 00:00:02.500 line:0 position:10% align:start\n<v Ana>Olá &amp; <i>até</i> logo</v>\n',
        '01:00:00.000 --> 01:00:01.000 line:90% size:50%\numa\noutra\n',
        '01:00:02.000 --> 01:00:03.000 vertical:rl line:-1,end position:10%,line-left align:left\nao lado\n',
      ].join('\n'),
    );
  });

  it('stays the same when it comes again', () => {
    const once = clean(`WEBVTT\n\n${CUE}\num texto`);
    expect(clean(once)).toBe(once);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['another format', '1\n00:00:01,000 --> 00:00:02,000\num texto\n'],
    ['no cues', 'WEBVTT\n'],
    ['a tag that captions do not have', `WEBVTT\n\n${CUE}\n<script>alert(1)</script>\n`],
    ['a time that is none', 'WEBVTT\n\n00:05 --> x\num texto\n'],
    ['an end before the start', 'WEBVTT\n\n00:05.000 --> 00:01.000\num texto\n'],
    ['a time without end', `WEBVTT\n\n${CUE.replace('00:02', `${'9'.repeat(25)}:00:02`)}\num texto\n`],
    ['settings without end', `WEBVTT\n\n${CUE} ${many((index) => `${index}:b`)}\num texto\n`],
    ['nested without end', `WEBVTT\n\n${CUE}\n${'<b>'.repeat(300_000)}`],
    ['far too many cues', `WEBVTT\n\n${`${CUE}\na\n\n`.repeat(20_001)}`],
  ])('is refused when it is %s', (_what, text) => {
    expect(() => clean(text)).toThrow(expect.objectContaining({ code: 'caption.not-webvtt' }) as Error);
  });

  it('is refused when it is no UTF-8', () => {
    const latin1 = Buffer.from(`WEBVTT\n\n${CUE}\nAté amanhã\n`, 'latin1');
    expect(() => cleanCaption(latin1)).toThrow(CodedError);
  });
});
