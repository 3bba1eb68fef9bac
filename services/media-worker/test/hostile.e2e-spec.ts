import type { WorkerJobKind } from '@alcova/contracts';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Canary } from './support/canary';
import { AAC, H264, picture, tone } from './support/clips';
import { type HostileFile, REDIRECTIONS, SMUGGLED, type Stage, STOWAWAYS } from './support/hostile-files';
import { damaged, PROMISES } from './support/hostile-headers';
import type { End } from './support/media';
import { descendantsOf, Peaks, commandOf } from './support/peaks';
import { clips, useWorker, worker } from './support/started';

/** The worker's own process is this test's, so it is the programs that are measured: what a worker of two slots gives them. */
const MEMORY_OF_PROGRAMS = 1_300 * 1024 ** 2;
const SCRATCH_BUDGET = 200_000_000;
const SECRET = `segredo-${randomUUID()}`;

let canary: Canary;
let peaks: Peaks;
let stage: Stage;
const ends: End[] = [];

useWorker({ SCRATCH_BUDGET_BYTES: String(SCRATCH_BUDGET) });
beforeAll(async () => {
  canary = await Canary.start();
  const secretFile = clips.path('secret.txt');
  await writeFile(secretFile, `${SECRET}\n`.repeat(100));
  stage = { clips, targets: { web: canary.web, socket: canary.socket, secretFile } };
  // Those that make the files are none of the worker's.
  const programs = (): number[] =>
    descendantsOf(process.pid).filter((pid) => /-protocol_whitelist|\/job-/.test(commandOf(pid)));
  peaks = new Peaks(programs, worker.scratch);
});
afterAll(async () => {
  peaks.stop();
  await canary.stop();
});

/** How a job ended, in one word: taken, or the code of the refusal for good. */
function verdictOf(end: End): string {
  ends.push(end);
  if (end.kind === 'finished') return 'taken';
  if (end.kind === 'failed' && end.permanent) return end.code;
  throw new Error(`it would come again: ${JSON.stringify(end)}`);
}

/** What is taken goes on to these jobs. */
async function expectOutcome(
  { make, outcome }: HostileFile,
  kinds: readonly WorkerJobKind[] = ['package', 'poster', 'analyse'],
): Promise<void> {
  const source = await make(stage);
  const probed = await worker.run('probe', source);
  expect(outcome).toContain(verdictOf(probed));
  if (probed.kind !== 'finished' || probed.outcome.kind !== 'probe') return;
  const probe = probed.outcome.result;
  const later = await Promise.all(kinds.map((kind) => worker.run(kind, source, { probe })));
  for (const end of later) expect([...outcome, 'upload.broken-video', 'taken']).toContain(verdictOf(end));
}
const byName = (files: readonly HostileFile[]): [string, HostileFile][] =>
  files.map((file) => [file.name, file]);

describe('what names other addresses and files', () => {
  it.each(byName(REDIRECTIONS))('is refused: %s', (_name, file) => expectOutcome(file));
});

describe('what carries something along', () => {
  it.each(byName(STOWAWAYS))('is taken without it: %s', (_name, file) =>
    // The jobs that store something.
    expectOutcome(file, ['package', 'poster']),
  );
});

describe('what promises more than can be', () => {
  it.each(byName(PROMISES))('ends within bounds: %s', (_name, file) => expectOutcome(file));
});

describe('what is damaged', () => {
  it.each(byName(damaged(4)))('ends one way or the other: %s', (_name, file) => expectOutcome(file));
});

describe('after all of them', () => {
  it('nobody outside was asked, and no file of the machine came out', () => {
    expect(canary.contacts).toBe(0);
    for (const [key, bytes] of worker.store.objects)
      if (!key.startsWith('videos/'))
        expect({ key, leaked: bytes.includes(SECRET) || bytes.includes(SMUGGLED) }).toEqual({
          key,
          leaked: false,
        });
    expect(JSON.stringify(ends)).not.toContain(SECRET);
  });

  it('memory and disk stayed within their bounds', () => {
    console.log(
      `peak of programs ${(peaks.memory / 1e6).toFixed(0)} MB, of scratch ${(peaks.disk / 1e6).toFixed(1)} MB`,
    );
    expect(peaks.memory).toBeLessThan(MEMORY_OF_PROGRAMS);
    expect(peaks.disk).toBeLessThan(SCRATCH_BUDGET);
  });

  it('the worker works on', async () => {
    const good = await stage.clips.make('good.mp4', ...picture(), ...tone(), ...H264, ...AAC);
    expect((await worker.copied(good)).result).toMatchObject({ width: 320, height: 240, hasAudio: true });
  });
});
