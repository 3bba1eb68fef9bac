import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SAMPLE_RATE } from '@alcova/contracts';
import { soundPlan } from './support/sound';
import { spoken } from './support/spoken';
import { clips, useWorker, worker } from './support/started';

const run = promisify(execFile);
const TEXT = [
  'Naquela manhã, o carteiro atravessou a ponte com a bolsa cheia de cartas.',
  'Ninguém respondeu.',
  '— Que horas sai o próximo barco? — perguntou a moça do violino.',
  'O relógio da torre marcava cinco horas, e a praça estava coberta de folhas secas.',
  'Depois do almoço, dona Célia preparou um café forte e contou as moedas em cima da mesa.',
  'O farol brilhava debaixo do sol, e o velho marinheiro limpou a poeira dos livros.',
  'Trouxe notícias do interior!',
  'A noite caiu depressa, e todos voltaram para casa em silêncio.',
];
const OTHER = [
  'O jardineiro plantou três mudas de manjericão ao lado do portão enferrujado.',
  'A biblioteca abria somente aos sábados, depois da feira.',
  'Um turista perdido procurou a estação por toda a cidade baixa.',
  'Meu avô consertou a roda da bicicleta sem pressa nenhuma.',
  'Às dez em ponto, a pianista fechou a janela e começou de novo.',
  'O engenheiro mediu a parede com uma fita amarela.',
  'Era o melhor verão de todos os que já passamos aqui.',
  'Quando a chuva parou, os vizinhos correram para o quintal.',
];

let sound: Buffer;
let seconds: number;
const starts: number[] = [];

/** A WAV of another voice than the aligner's own. */
const say = (name: string, text: string): Promise<string> =>
  spoken(clips.path(name), text, ['-v', 'pt+f4', '-s', '150']);

const secondsOf = async (file: string): Promise<number> =>
  Number(
    (await run('ffprobe', ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'format=duration', file]))
      .stdout,
  );

useWorker();
beforeAll(async () => {
  const files = [await say('intro.wav', 'Boa noite. Esta é uma leitura de teste, feita em casa.')];
  for (const [at, sentence] of TEXT.entries()) files.push(await say(`${at}.wav`, sentence));
  const pause = (at: number): number => (at === 4 ? 3 : 0.6);
  let from = 0;
  for (const [at, file] of files.entries()) {
    if (at > 0) starts.push(from);
    from += (await secondsOf(file)) + pause(at);
  }
  seconds = from;
  const padded = files.map((_, at) => `[${at}:a]apad=pad_dur=${pause(at)}[p${at}]`);
  const graph = `${padded.join(';')};${files.map((_, at) => `[p${at}]`).join('')}concat=n=${files.length}:v=0:a=1[a]`;
  const inputs = files.flatMap((file) => ['-i', file]);
  sound = await clips.make(
    'sound.mp4',
    ...[...inputs, '-filter_complex', graph, '-map', '[a]', '-c:a', 'aac', '-ar', '48000', '-ac', '2'],
    ...['-movflags', '+cmaf+delay_moov+default_base_moof+skip_trailer', '-use_editlist', '1'],
  );
});

const align = (sentences: readonly string[]) =>
  worker.run('align', sound, {
    plan: soundPlan(Math.round(seconds * SAMPLE_RATE)),
    text: sentences.join('\n'),
  });

describe('the alignment of a text with a voice', () => {
  it('finds where each sentence begins, behind an introduction and across pauses', async () => {
    const end = await align(TEXT);
    if (end.kind !== 'finished' || end.outcome.kind !== 'align') throw new Error(JSON.stringify(end));
    const { sentences } = end.outcome.result;
    expect(sentences.map(({ text }) => text)).toEqual(TEXT);
    for (const [at, { start, end: until }] of sentences.entries()) {
      expect(Math.abs(start - (starts[at] ?? 0))).toBeLessThan(0.5);
      expect(until).toBeGreaterThan(start);
    }
  });

  it('refuses a text that is not told there', async () => {
    expect(await align(OTHER)).toMatchObject({
      kind: 'failed',
      permanent: true,
      code: 'alignment.other-text',
    });
  });

  it('refuses one without a sentence', async () => {
    expect(await align(['***'])).toMatchObject({
      kind: 'failed',
      permanent: true,
      code: 'alignment.other-text',
    });
  });

  it('says what is missing without eSpeak NG, while the rest of the work goes on', async () => {
    await worker.stopWorker();
    await worker.startWorker({ ESPEAK_PATH: 'espeak-ng-that-is-not-there' });
    expect(await align(TEXT)).toMatchObject({
      kind: 'failed',
      permanent: true,
      code: 'alignment.no-program',
    });
    expect(await worker.run('probe', sound)).toMatchObject({ kind: 'finished' });
  });
});
