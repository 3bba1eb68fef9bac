import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { assetKey, type Caption } from '@alcova/contracts';
import { H264, picture } from './support/clips';
import { holdLadder } from './support/ladder';
import { soundPlan } from './support/sound';
import { clips, useWorker, worker } from './support/started';

useWorker();
beforeAll(async () => {
  await writeFile(clips.path('pt.srt'), '1\n00:00:01,000 --> 00:00:02,500\nEra uma vez\n<i>um farol</i>\n');
  await writeFile(clips.path('en.srt'), '1\n00:00:01,000 --> 00:00:02,500\nOnce upon a time\n');
});

/** Without sound: its first samples, before zero, would put off the whole clock of a Matroska. */
const FILM = picture('160x90', 6);
/** Maps picture and the two texts, with their languages. */
const TRACKS = [
  ...['-map', '0', '-map', '1', '-map', '2', ...H264],
  ...['-metadata:s:s:0', 'language=por', '-metadata:s:s:1', 'language=eng'],
];
const texts = () => ['-i', clips.path('pt.srt'), '-i', clips.path('en.srt')];
const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join('\n\n')}\n`;

/** Assembles a silent film of six seconds out of a source and answers its captions with what was stored of them. */
async function captionsOf(source: Buffer, zeroTicks = 0): Promise<(Caption & { text: string })[]> {
  const assetId = randomUUID();
  const plain = soundPlan(288_000);
  const plan = { ...plain, audio: null, source: { ...plain.source, zeroTicks } };
  await holdLadder(worker, plan, assetId);
  const probe = await worker.probe(source);
  const end = await worker.run('assemble', source, { plan, probe, assetId });
  if (end.kind !== 'finished' || end.outcome.kind !== 'assemble') throw new Error(JSON.stringify(end));
  const { captions } = end.outcome.result;
  return captions.map((caption) => {
    expect(caption.key.startsWith(assetKey(assetId, 1, `captions/${caption.language}-`))).toBe(true);
    return { ...caption, text: worker.store.objects.get(caption.key)?.toString() ?? '' };
  });
}

describe('the subtitles inside a film', () => {
  it.each([
    ['SubRip in Matroska', 's.mkv', 'srt'],
    ['Advanced SubStation in Matroska', 'a.mkv', 'ass'],
    ['the text of an mp4', 's.mp4', 'mov_text'],
  ])('become captions with their languages, from %s', async (_name, file, codec) => {
    const source = await clips.make(file, ...FILM, ...texts(), ...TRACKS, '-c:s', codec);
    const captions = await captionsOf(source);
    expect(captions.map(({ language, label }) => [language, label])).toEqual([
      ['pt-BR', 'Português'],
      ['en', 'Inglês'],
    ]);
    expect(captions[0]?.text).toBe(vtt('00:00:01.000 --> 00:00:02.500\nEra uma vez\n<i>um farol</i>'));
    expect(captions[1]?.text).toBe(vtt('00:00:01.000 --> 00:00:02.500\nOnce upon a time'));
    expect(worker.store.contentTypes.get(captions[0]?.key ?? '')).toBe('text/vtt; charset=utf-8');
  });

  it('become captions out of a WebM too', async () => {
    const codecs = ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-deadline', 'realtime'];
    const source = await clips.make(
      's.webm',
      ...[...FILM, ...texts(), '-map', '0', '-map', '2', ...codecs, '-c:s', 'webvtt'],
    );
    expect(await captionsOf(source)).toMatchObject([
      { language: 'und', label: 'Faixa 1', text: vtt('00:00:01.000 --> 00:00:02.500\nOnce upon a time') },
    ]);
  });

  it("stand on the film's own clock", async () => {
    const source = await clips.make('clock.mkv', ...FILM, ...texts(), ...TRACKS, '-c:s', 'srt');
    // On the clock of the plan a second has 12,800 ticks.
    const [caption] = await captionsOf(source, 6_400);
    expect(caption?.text).toContain('00:00:00.500 --> 00:00:02.000');
    const [cut] = await captionsOf(source, 19_200);
    expect(cut?.text).toContain('00:00:00.000 --> 00:00:01.000');
  });

  it('are left out where they say nothing, or end before the film begins', async () => {
    await writeFile(clips.path('blank.srt'), '1\n00:00:01,000 --> 00:00:02,000\n \n');
    const source = await clips.make(
      'blank.mkv',
      ...[...FILM, '-i', clips.path('blank.srt'), '-i', clips.path('en.srt'), ...TRACKS, '-c:s', 'srt'],
    );
    expect((await captionsOf(source)).map(({ language }) => language)).toEqual(['en']);
    expect(await captionsOf(source, 38_400)).toEqual([]);
  });

  it('are left out where they cannot be read: the film and its other subtitles stay', async () => {
    const source = Buffer.from(await clips.make('broken.mkv', ...FILM, ...texts(), ...TRACKS, '-c:s', 'srt'));
    const at = source.indexOf('Era uma vez', 0, 'latin1');
    // No UTF-8: an old text in Latin-1 that was muxed as it was.
    source.fill(0xe9, at, at + 'Era uma vez'.length);
    expect((await captionsOf(source)).map(({ language }) => language)).toEqual(['en']);
  });

  it('are none in a film without', async () => {
    expect(await captionsOf(await clips.make('plain.mp4', ...FILM, ...H264))).toEqual([]);
  });
});
