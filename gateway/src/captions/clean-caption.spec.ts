import { MAX_CAPTION_BYTES } from '@alcova/contracts';
import { cleanCaption } from './clean-caption';

const clean = (text: string) => cleanCaption(Buffer.from(text)).text;
const file = (...blocks: string[]) => `WEBVTT\n\n${blocks.join('\n\n')}\n`;
const [CUE, TIMES] = ['00:01.000 --> 00:02.500', '00:00:01.000 --> 00:00:02.500'];
const [SRT, SRT_LATER] = ['00:00:01,000 --> 00:00:02,500', '00:00:03,000 --> 00:00:04,000'];
const LATER = '00:00:03.000 --> 00:00:04.000';

/** Bytes of a code page in which each letter is one. */
const ansi = (text: string) => Buffer.from(text, 'latin1');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a WebVTT file', () => {
  it('is written anew: cues with their places stay, all else goes', () => {
    const came = [
      '\uFEFFWEBVTT - um título\r\n',
      'NOTE uma nota\r\n',
      'STYLE\r\n::cue { background: url(https://rastro.example/) }\r\n',
      'REGION\r\nid:baixo width:40%\r\n',
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

  it.each([
    ['lines of the head', `WEBVTT\nKind: captions\nLanguage: pt\n\n${CUE}\nOlá\n`, file(`${TIMES}\nOlá`)],
    ['times right after the head', `WEBVTT\n${CUE}\nOlá`, file(`${TIMES}\nOlá`)],
    ['a head behind a tab', `WEBVTT\tx\n\n${CUE}\nOlá`, file(`${TIMES}\nOlá`)],
    ['line ends of CR', `WEBVTT\r\r${CUE}\rOlá\ragora\r`, file(`${TIMES}\nOlá\nagora`)],
    ['mixed line ends', `WEBVTT\r\n\n${CUE}\rOlá\r\nagora`, file(`${TIMES}\nOlá\nagora`)],
    ['NUL', `WEBVTT\n\n${CUE}\nO\0lá`, file(`${TIMES}\nO\uFFFDlá`)],
    [
      'cues out of order',
      file(`${LATER}\ndepois`, `${CUE}\nantes`, '00:01.000 --> 00:09.000\nmais longa'),
      file('00:00:01.000 --> 00:00:09.000\nmais longa', `${TIMES}\nantes`, `${LATER}\ndepois`),
    ],
    ['no blank line between cues', file(`${CUE}\na\n${LATER}\nb`), file(`${TIMES}\na`, `${LATER}\nb`)],
    ['an identifier of two lines', file(`x\ny\n${CUE}\na`), file(`${TIMES}\na`)],
    ['times that are tight', file('00:01.000-->00:02.500\na'), file(`${TIMES}\na`)],
    ['times behind blanks', file(` \t${CUE}\ta`, `${CUE}\na`), file(`${TIMES}\na`)],
    ['hours of one digit', file('0:00:01.000 --> 0:00:02.500\na'), file(`${TIMES}\na`)],
    ['a note with an arrow', file('NOTE de --> para', `${CUE}\na`), file(`${TIMES}\na`)],
    ['a cue without words', file(`${CUE}\n<i> \u200B</i>`, `${LATER}\na`), file(`${LATER}\na`)],
    ['a style sheet after a cue', file(`${CUE}\na`, 'STYLE\n::cue{}'), file(`${TIMES}\na`)],
    [
      'settings that are none',
      file(`${CUE} line:x line:101% position:-1% size:200% align:middle region:a vertical: :rl align\na`),
      file(`${TIMES}\na`),
    ],
    [
      'settings that come twice',
      file(`${CUE} align:end line:1 line:2\na`),
      file(`${TIMES} line:2 align:end\na`),
    ],
    [
      'settings at their ends',
      file(`${CUE} line:-1.5 position:100%,center size:0.5%\na`),
      file(`${TIMES} line:-1.5 position:100%,center size:0.5%\na`),
    ],
    ['usual settings', file(`${CUE} size:100% align:center\na`), file(`${TIMES}\na`)],
  ])('is read with %s', (_what, came, written) => expect(clean(came)).toBe(written));

  it.each([
    ['a bare &', 'Pão & queijo', 'Pão &amp; queijo'],
    ['named references', '&eacute;&nbsp;&hellip;&copy;&ldquo;', 'é\u00A0…©“'],
    ['numbered references', '&#233;&#x1F600;&#0;', 'é😀\uFFFD'],
    ['references without an end', 'a &lt b &eacute c', 'a &lt; b é c'],
    ['references of nothing', '&nada; &#; &', '&amp;nada; &amp;#; &amp;'],
    ['references of line ends', 'a&#10;&#13;&NewLine;b', 'a\nb'],
    ['a bare >', 'a > b -- > c', 'a &gt; b -- &gt; c'],
    ['a tag left open', '<i>a', '<i>a</i>'],
    ['a bracket left open', 'a <i', 'a <i></i>'],
    ['crossed tags', '<b><i>a</b>b</i>c', '<b><i>ab</i>c</b>'],
    ['an end without a beginning', 'a</i> b</x>', 'a b'],
    ['tags that captions do not have', '<script>alert(1)</script><img src=x>', 'alert(1)'],
    ['a tag on a line of its own', 'a\n<font>\nb', 'a\nb'],
    ['letters of another case', '<I>a</I>', 'a'],
    ['classes', '<c.yellow.bg_blue.x"y.>a</c>', '<c.yellow.bg_blue>a</c>'],
    ['what a tag does not take', '<i onclick=x>a</i>', '<i>a</i>'],
    [
      'voices',
      '<v.loud  Ana &amp;\tBia &lt;x>a',
      '<v.loud Ana &amp; Bia &lt;x>a</v>'.replace(' &lt;x', ' &lt;x'),
    ],
    ['a voice that would be an arrow', '<v a&#45;&#45;>b', '<v a-- >b</v>'],
    ['languages', '<lang en>a</lang>', '<lang en>a</lang>'],
    ['ruby', '<ruby>a<rt>b</ruby><rt>c', '<ruby>a<rt>b</rt></ruby>c'],
    ['moments', '<00:01.500>a<1:2>b<99:99.000>', '<00:00:01.500>ab'],
  ])('has a text with %s', (_what, came, written) => {
    expect(clean(file(`${CUE}\n${came}`))).toBe(file(`${TIMES}\n${written}`));
    expect(clean(file(`${TIMES}\n${written}`))).toBe(file(`${TIMES}\n${written}`));
  });

  it.each([
    ['a time that is none', `${CUE}\na\n\n00:05 --> x\nb`, 'linha 6: os tempos não puderam ser lidos'],
    [
      'seconds beyond 59',
      `${CUE}\na\n\n00:05.000 --> 00:75.000\nb`,
      'linha 6: os tempos não puderam ser lidos',
    ],
    ['commas', `${CUE}\na\n\n${SRT_LATER}\nb`, 'linha 6: em WebVTT os milésimos vêm depois de um ponto'],
    ['an end before its start', `${CUE}\na\n\n00:05.000 --> 00:01.000\nb`, 'linha 6: o fim não vem depois'],
    [
      'a time without end',
      `${CUE}\na\n\n00:01.000 --> ${'9'.repeat(400)}:00:02.000\nb`,
      'linha 6: o tempo passa',
    ],
    ['an arrow in a text', `${CUE}\na\n--> b`, 'linha 5: os tempos não puderam ser lidos'],
  ])('leaves out a cue with %s, and tells where and why', (_what, came, reason) => {
    const { text, leftOut } = cleanCaption(Buffer.from(file(came)));
    expect(text).toBe(file(`${TIMES}\na`));
    expect(leftOut).toEqual([expect.stringContaining(reason)]);
  });

  it('tells of a few lines alone, and how many more there are', () => {
    const { leftOut } = cleanCaption(Buffer.from(file(`${CUE}\na`, ...Array<string>(30).fill('x --> y'))));
    expect(leftOut).toHaveLength(20);
    expect(leftOut.at(-1)).toBe('e mais 11 linhas');
  });
});

describe('a SubRip file', () => {
  it.each([
    ['as it is written', `1\n${SRT}\nOlá\n\n2\n${SRT_LATER}\nmundo\n`, [`${TIMES}\nOlá`, `${LATER}\nmundo`]],
    ['with a mark and CRLF', `\uFEFF1\r\n${SRT}\r\nOlá\r\nmundo\r\n\r\n`, [`${TIMES}\nOlá\nmundo`]],
    ['with points', `1\n${TIMES}\nOlá`, [`${TIMES}\nOlá`]],
    ['with short times', '1\n0:0:1,0 --> 0:0:2,5\nOlá', ['00:00:01.000 --> 00:00:02.005\nOlá']],
    ['without hours', '1\n00:01,000 --> 00:02,500\nOlá', [`${TIMES}\nOlá`]],
    ['without numbers', `${SRT}\nOlá\n\n${SRT_LATER}\nmundo`, [`${TIMES}\nOlá`, `${LATER}\nmundo`]],
    ['without blank lines', `1\n${SRT}\nOlá\n2\n${SRT_LATER}\nmundo`, [`${TIMES}\nOlá`, `${LATER}\nmundo`]],
    ['with blank lines in a text', `1\n${SRT}\n\nOlá\n\nmundo\n\n`, [`${TIMES}\nOlá\nmundo`]],
    ['with numbers as texts', `1\n${SRT}\n42\n\n2\n${SRT_LATER}\n7`, [`${TIMES}\n42`, `${LATER}\n7`]],
    ['with coordinates', `1\n${SRT} X1:40 X2:600 Y1:20 Y2:50\nOlá`, [`${TIMES}\nOlá`]],
    ['out of order', `2\n${SRT_LATER}\nb\n\n1\n${SRT}\na`, [`${TIMES}\na`, `${LATER}\nb`]],
    ['with tags', `1\n${SRT}\n<I>a</I> <b >b</b> <u>c`, [`${TIMES}\n<i>a</i> <b>b</b> <u>c</u>`]],
    ['with fonts', `1\n${SRT}\n<font color="#ff0000">a</font><s>b</s>`, [`${TIMES}\nab`]],
    ['at the top', `1\n${SRT}\n{\\an8}a`, [`${TIMES} line:0\na`]],
    ['with other codes', `1\n${SRT}\n{\\an2\\fs20}a{\\i1} {b}`, [`${TIMES}\na {b}`]],
    ['with breaks', `1\n${SRT}\na<br />b\\Nc`, [`${TIMES}\na\nb\nc`]],
    [
      'with words in brackets',
      `1\n${SRT}\n<risos> eu <3 você --> sim`,
      [`${TIMES}\n&lt;risos&gt; eu &lt;3 você --&gt; sim`],
    ],
    ['with references', `1\n${SRT}\nR&amp;B & &eacute; &lt;i&gt;`, [`${TIMES}\nR&amp;B &amp; é &lt;i&gt;`]],
    [
      'with a script',
      `1\n${SRT}\n<script>alert(1)</script>`,
      [`${TIMES}\n&lt;script&gt;alert(1)&lt;/script&gt;`],
    ],
  ])('is converted %s', (_what, came, written) => expect(clean(came)).toBe(file(...written)));

  it('leaves out what has no times that can be read, and tells where', () => {
    const came = `1\n${SRT}\na\n\n2\n-00:00:01,000 --> 00:00:05,000\nb\n\n3\n00:00:09,000 --> 00:00:08,000\nc`;
    const { text, leftOut } = cleanCaption(Buffer.from(came));
    expect(text).toBe(file(`${TIMES}\na`));
    expect(leftOut).toEqual([
      expect.stringMatching(/^linha 6: os tempos não puderam ser lidos/),
      'linha 10: o fim não vem depois do início',
    ]);
  });
});

describe('the encoding of a caption', () => {
  const [vtt, srt] = [`WEBVTT\r\n\r\n${CUE}\r\nCoração, “é”…\r\n`, `1\r\n${SRT}\r\nCoração\r\n`];
  const windows = Buffer.concat([ansi(`1\n${SRT}\nS\xE3o Paulo `), Buffer.from([0x93, 0xe9, 0x94, 0x85])]);
  const cut = Buffer.from(`WEBVTT\n\n${CUE}\nCoração é`).subarray(0, -1);

  it.each([
    ['UTF-8', Buffer.from(vtt), 'Coração, “é”…'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${vtt}`), 'Coração, “é”…'],
    ['UTF-8 that was cut', cut, 'Coração \uFFFD'],
    ['UTF-16 LE', Buffer.from(`\uFEFF${vtt}`, 'utf16le'), 'Coração, “é”…'],
    ['UTF-16 BE', utf16be(`\uFEFF${vtt}`), 'Coração, “é”…'],
    ['UTF-16 LE without a mark', Buffer.from(srt, 'utf16le'), 'Coração'],
    ['UTF-16 BE without a mark', utf16be(srt), 'Coração'],
    ['Windows-1252', windows, 'São Paulo “é”…'],
    ['Windows-1252 in WebVTT', ansi(`WEBVTT\n\n${CUE}\nAt\xE9 amanh\xE3`), 'Até amanhã'],
  ])('is found: %s', (_what, bytes, said) =>
    expect(cleanCaption(bytes).text).toBe(file(`${TIMES}\n${said}`)),
  );
});

describe('a file that is no caption', () => {
  it.each([
    ['nothing', '', 'linha 1: o arquivo está vazio'],
    ['blank lines', '\n \n', 'linha 1: o arquivo está vazio'],
    ['a page', '\n<html><script>alert(1)</script></html>', 'linha 2: não há "WEBVTT" no início'],
    ['another format', '[Script Info]\nTitle: x', 'linha 1: não há "WEBVTT" no início'],
    ['bytes of a picture', '\uFFFDPNG\r\n\x1A\n', 'linha 1: não há "WEBVTT" no início'],
    [
      'a signature in small letters',
      `webvtt\n\n${CUE}\na`,
      'linha 1: o arquivo precisa começar com "WEBVTT"',
    ],
    ['a signature with more', `WEBVTTX\n\n${CUE}\na`, 'linha 1: o arquivo precisa começar com "WEBVTT"'],
    ['a signature behind a line', `\nWEBVTT\n\n${CUE}\na`, 'linha 2: o arquivo precisa começar com "WEBVTT"'],
    ['no cues', 'WEBVTT\n', 'linha 1: nenhuma legenda com texto'],
    ['cues that say nothing', file(`${CUE}\n<i>`), 'linha 1: nenhuma legenda com texto'],
    ['a time that is none', file('00:05 --> x\num texto'), 'linha 3: os tempos não puderam ser lidos'],
    [
      'times of the other format',
      file(`${SRT}\na`),
      'linha 3: em WebVTT os milésimos vêm depois de um ponto',
    ],
    [
      'an end before its start',
      file('00:05.000 --> 00:01.000\na'),
      'linha 3: o fim não vem depois do início',
    ],
    [
      'times of SubRip that are none',
      '1\n00:00 --> 00:99:99,000\na',
      'linha 2: os tempos não puderam ser lidos',
    ],
    [
      'far too many cues',
      file(...Array<string>(20_001).fill(`${CUE}\na`)),
      'linha 60003: o arquivo passa de 20.000',
    ],
  ])('is refused with the line and the reason: %s', (_what, came, reason) => {
    const refusal = {
      code: 'caption.not-webvtt',
      userMessage: expect.stringContaining(`Encontrado: ${reason}`) as string,
    };
    expect(() => clean(came)).toThrow(expect.objectContaining(refusal) as Error);
  });

  it('is refused when it grows beyond what a caption may be', () => {
    const came = file(`${CUE}\n${'&'.repeat(MAX_CAPTION_BYTES / 2)}`);
    expect(() => clean(came)).toThrow(expect.objectContaining({ code: 'caption.too-large' }) as Error);
  });
});

describe('a file that was made to be much work', () => {
  const full = (piece: string) => piece.repeat(Math.floor((MAX_CAPTION_BYTES - 100) / piece.length));
  const ofVtt = (piece: string) => file(`${CUE}\n${full(piece)}`);
  const ofSrt = (piece: string) => `1\n${SRT}\n${full(piece)}`;

  it.each([
    ['tags in one another', `${ofVtt('<b>')}a`],
    ['tags left open', ofVtt('<')],
    ['one tag', file(`${CUE}\n<c${full('.a')}`)],
    ['blanks in a tag', file(`${CUE}\n<v ${full(' ')}`)],
    ['references', ofVtt('&eacute;')],
    ['references of nothing', ofVtt('&CounterClockwiseContourIntegra')],
    ['one reference', file(`${CUE}\n&#${full('9')};`)],
    ['settings', `WEBVTT\n\n${CUE} ${full('line:1 ')}\na`],
    ['one setting', `WEBVTT\n\n${CUE} line:${full('1')}\na`],
    ['digits', `WEBVTT\n\n${full('1')} --> ${CUE}\na`],
    ['blanks before times', `WEBVTT\n\n${full(' ')}-->\na`],
    ['times', `WEBVTT\n\n${full('-->\n')}`],
    ['blank lines', `WEBVTT\n\n${full('\n')}${CUE}\na`],
    ['codes left open', ofSrt('{\\an8')],
    ['one code left open', `1\n${SRT}\n{${full('\\an8')}`],
    ['fonts left open', ofSrt('<font ')],
    ['breaks left open', ofSrt('<br ')],
    ['digits in SubRip', `1\n${SRT}\na\n${full('1')}x\n${SRT_LATER}\nb`],
    ['blanks in SubRip', `1\n${SRT}\na\n${full(' ')}x\n${SRT_LATER}\nb`],
    ['times of SubRip', ofSrt('0 --> \n')],
  ])('is done with soon: %s', (_what, came) => {
    const began = process.cpuUsage();
    try {
      expect(cleanCaption(Buffer.from(came)).text.length).toBeLessThanOrEqual(MAX_CAPTION_BYTES);
    } catch (error) {
      expect(error).toHaveProperty('code', expect.stringMatching(/^caption\./));
    }
    const { user, system } = process.cpuUsage(began);
    expect(user + system).toBeLessThan(2_000_000);
  });

  it('has no tags that browsers would give up on', () => {
    expect(clean(file(`${CUE}\n${'<b>'.repeat(1_000)}a`))).toBe(
      file(`${TIMES}\n${'<b>'.repeat(16)}a${'</b>'.repeat(16)}`),
    );
  });
});
