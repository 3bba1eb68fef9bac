import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { assetKey, type EncodingPlan, LADDER_FILES, type ProbeResult } from '@alcova/contracts';
import { AAC, H264, picture } from './support/clips';
import { holdLadder } from './support/ladder';
import { heard, loudnessOf, onset, soundPlan } from './support/sound';
import { clips, useWorker, worker } from './support/started';

let source: Buffer;
let probe: ProbeResult;
useWorker();
beforeAll(async () => {
  source = await clips.make(
    'two.mkv',
    ...[...picture('160x90', 6), ...tone(1, 0.02), ...tone(3, 0.2), '-map', '0', '-map', '1', '-map', '2'],
    ...[...H264, '-c:a', 'flac', '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=por'],
    ...['-disposition:a:0', '0', '-disposition:a:1', 'default'],
  );
  probe = await worker.probe(source);
});

/** A tone from second `at` on, six seconds in all. */
function tone(at: number, level: number): string[] {
  return ['-f', 'lavfi', '-i', `aevalsrc=${level}*sin(2*PI*1000*t)*gte(t\\,${at}):s=48000:d=6`];
}

/** The plan of six seconds that media would make: the Portuguese sound first. */
const plan: EncodingPlan = soundPlan(288_000, {
  ...{ track: 1, language: 'pt-BR' },
  others: [{ track: 0, language: 'en', gainDb: 6, limit: false }],
});

describe('a film with several sounds', () => {
  it('is probed with their languages, and which one the file wants', () => {
    const sounds = probe.streams.filter(({ type }) => type === 'audio');
    expect(sounds.map(({ language, isDefault }) => [language, isDefault])).toEqual([
      ['en', false],
      ['pt-BR', true],
    ]);
  });

  it('is analysed with the loudness of each, the wanted one first', async () => {
    const { audio } = await worker.analysis(source, probe);
    expect(audio).toMatchObject({ track: 1, samples: 288_000, others: [{ track: 0 }] });
    const [loud, quiet] = [audio?.loudness, audio?.others?.[0]?.loudness];
    // Ten times the level is 20 dB; what is silent before the tone is not measured.
    expect((loud?.integrated ?? 0) - (quiet?.integrated ?? 0)).toBeCloseTo(20, -1);
  });

  it('loses another sound that cannot be decoded, and nothing else', async () => {
    const damaged = Buffer.from(source);
    const flac = damaged.indexOf('A_FLAC', 0, 'latin1');
    damaged.write('A_NONE', flac, 'latin1');
    const { audio } = await worker.analysis(damaged, probe);
    expect(audio).toMatchObject({ track: 1, others: [] });
  });

  it('has each made of its own track, as long as the first, with its own loudness', async () => {
    const [portuguese, english] = [await worker.audio(source, plan, 0), await worker.audio(source, plan, 1)];
    for (const [name, { result, file }, at, level] of [
      ['pt.mp4', portuguese, 3, 0.1],
      ['en.mp4', english, 1, 0.02],
    ] as const) {
      expect(result.samples).toBe(288_000);
      await writeFile(clips.path(name), file);
      expect(Math.abs(onset(await heard(clips.path(name)), level) - at)).toBeLessThan(0.012);
    }
    // -20 dB apart in the source, 6 dB of them made good.
    const [loud, quiet] = [await loudnessOf(clips.path('pt.mp4')), await loudnessOf(clips.path('en.mp4'))];
    expect(Math.abs(loud.truePeak - quiet.truePeak - 14)).toBeLessThan(1.5);
  });

  it('has a ladder that offers them', async () => {
    const assetId = randomUUID();
    const sounds = [
      (await worker.audio(source, plan, 0)).result,
      (await worker.audio(source, plan, 1)).result,
    ];
    await holdLadder(worker, plan, assetId, sounds);
    const end = await worker.run('assemble', source, { plan, probe, assetId });
    expect(end).toMatchObject({ kind: 'finished' });
    const textOf = (file: string) => worker.store.objects.get(assetKey(assetId, 1, file))?.toString() ?? '';
    const lines = textOf(LADDER_FILES.master).match(/#EXT-X-MEDIA:.*/g) ?? [];
    expect(
      lines.map((line) => /NAME="([^"]+)",LANGUAGE="([^"]+)",DEFAULT=(\w+)/.exec(line)?.slice(1)),
    ).toEqual([
      ['Português', 'pt-BR', 'YES'],
      ['Inglês', 'en', 'NO'],
    ]);
    expect(textOf(LADDER_FILES.soundPlaylist(0))).toContain('../audio/audio.mp4');
    expect(textOf(LADDER_FILES.soundPlaylist(1))).toContain('../audio/audio-1.mp4');
  });

  it('has no ladder while one of them is missing', async () => {
    const assetId = randomUUID();
    await holdLadder(worker, plan, assetId, [(await worker.audio(source, plan, 0)).result]);
    const end = await worker.run('assemble', source, { plan, probe, assetId });
    expect(end).toMatchObject({ kind: 'failed', permanent: false });
  });

  it('has an mp4 with the one that plays by itself', async () => {
    const copy = await clips.make(
      'copied.mp4',
      ...[...picture('160x90', 6), ...tone(1, 0.5), ...tone(3, 0.5), '-map', '0', '-map', '1', '-map', '2'],
      ...[...H264, ...AAC, '-disposition:a:0', '0', '-disposition:a:1', 'default'],
    );
    const { file } = await worker.copied(copy);
    await writeFile(clips.path('fallback.mp4'), file);
    expect(Math.abs(onset(await heard(clips.path('fallback.mp4'))) - 3)).toBeLessThan(0.05);
  });
});
