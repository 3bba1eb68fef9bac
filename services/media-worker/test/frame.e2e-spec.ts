import { probeJob, type ProbeResult } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { ScratchOverrun, ScratchSpace } from '../src/scratch/scratch';
import { AAC, H264, picture, tone } from './support/clips';
import type { KnownJob } from './support/media';
import { clips, useWorker, worker } from './support/started';

const LONG_SECONDS = 900;
let clip: Buffer;
/** Copied with sound that takes several seconds to encode. */
let longClip: Buffer;
/** A film whose sound becomes larger when it is copied. */
const simpleSound = (name: string, seconds: number): Promise<Buffer> =>
  clips.make(
    name,
    ...[...picture('64x48', seconds, 1), ...tone(seconds), ...H264, '-c:a', 'pcm_u8', '-ar', '8000'],
  );
useWorker({ STOP_GRACE_SECONDS: '6' });
beforeAll(async () => {
  clip = await clips.make('clip.mp4', ...picture(), ...tone(), ...H264, ...AAC, '-movflags', '+faststart');
  longClip = await simpleSound('long.mkv', LONG_SECONDS);
});
afterEach(async () => {
  // Whatever became of a job, nothing of it stays on the disk.
  await waitUntil('an empty scratch folder', async () => (await readdir(worker.scratch)).length === 0);
});

const restart = async (env: Record<string, string> = {}): Promise<void> => {
  await worker.stopWorker();
  await worker.startWorker({ STOP_GRACE_SECONDS: '6', ...env });
};
const startLong = async (): Promise<KnownJob> => {
  const probe = await worker.probe(longClip);
  const job = await worker.queue('package', longClip, { probe });
  await waitUntil("the job's first progress", () => job.progress.some((percent) => percent > 0));
  return job;
};

describe('a job', () => {
  it('that media does not know any more is put aside', async () => {
    await worker.announce(probeJob, randomUUID(), randomUUID());
    expect((await worker.probe(clip)).streams).toHaveLength(2);
  });

  it('that nobody wants any more is left', async () => {
    const job = await startLong();
    job.keepGoing = false;
    // Media waits with the removal of what was stored until it hears that the work has stopped.
    expect(await worker.endOf(job)).toEqual({ kind: 'released' });
  });

  it('that another worker took over is left', async () => {
    const job = await startLong();
    job.superseded = true;
    await waitUntil('an empty scratch folder', async () => (await readdir(worker.scratch)).length === 0);
    expect(job.ends).toEqual([]);
  });

  it('that took workers down before is taken when nothing else is at work', async () => {
    await restart({ QUICK_SLOTS: '0' });
    const long = await startLong();
    const suspect = await worker.queue('probe', clip, { suspect: true });
    const heard = long.progress.length;
    await waitUntil('more progress of the long job', () => long.progress.length >= heard + 2);
    expect(suspect.begins).toBe(0);
    long.keepGoing = false;
    expect(await worker.endOf(suspect)).toMatchObject({ kind: 'finished' });
    expect(long.ends).toEqual([{ kind: 'released' }]);
    expect(suspect.begins).toBe(1);
    await restart();
  });

  it('whose end media does not hear at once is told again, not done again', async () => {
    worker.ledger.deafEnds = 2;
    const job = await worker.queue('probe', clip);
    expect(await worker.endOf(job)).toMatchObject({ kind: 'finished' });
    expect(job.begins).toBe(1);
  });

  it('comes once where two slots wait', async () => {
    const jobs = await Promise.all([1, 2, 3, 4].map(() => worker.queue('probe', clip)));
    await Promise.all(jobs.map((job) => worker.endOf(job)));
    expect(jobs.map((job) => [job.begins, job.ends.length])).toEqual(jobs.map(() => [1, 1]));
  });
});

describe('what answers a person', () => {
  /** The store keeps sources back until `release`: their jobs hold their slots for as long as a test wants. */
  const holding = () => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const queue = (kind: 'analyse' | 'package', probe?: ProbeResult): Promise<KnownJob> => {
      const sourceKey = `videos/${randomUUID()}/source`;
      worker.store.breakKey(sourceKey, { times: 1_000, until });
      return worker.queue(kind, clip, { sourceKey, ...(probe && { probe }) });
    };
    return { queue, release: () => release() };
  };

  it('does not wait while five encodings hold all slots and a sixth is next', async () => {
    await restart({ WORKER_SLOTS: '5' });
    const { queue, release } = holding();
    try {
      const encodings = await Promise.all([1, 2, 3, 4, 5].map(() => queue('analyse')));
      await waitUntil('five encodings in work', () => encodings.every((job) => job.begins === 1));
      const next = await queue('analyse');
      const probe = await worker.probe(clip);
      expect((await worker.packaged(clip)).mode).toBe('remux');
      expect(await worker.run('poster', clip, { probe })).toMatchObject({ kind: 'finished' });
      expect(encodings.map((job) => job.ends)).toEqual(encodings.map(() => []));
      expect(next.begins).toBe(0);
      release();
      await Promise.all([...encodings, next].map((job) => worker.endOf(job)));
    } finally {
      release();
      await restart();
    }
  });

  it('is looked at while copies hold the slots and their own', async () => {
    const probe = await worker.probe(clip);
    await restart({ WORKER_SLOTS: '1' });
    const { queue, release } = holding();
    try {
      const copies = await Promise.all([1, 2].map(() => queue('package', probe)));
      await waitUntil('two copies in work', () => copies.every((job) => job.begins === 1));
      expect((await worker.probe(clip)).streams).toHaveLength(2);
      expect(copies.map((job) => job.ends)).toEqual([[], []]);
      release();
      await Promise.all(copies.map((job) => worker.endOf(job)));
    } finally {
      release();
      await restart();
    }
  });
});

describe('the store', () => {
  const queueWithFault = async (fault: Parameters<typeof worker.store.breakKey>[1]) => {
    const sourceKey = `videos/${randomUUID()}/source`;
    worker.store.breakKey(sourceKey, fault);
    return worker.endOf(await worker.queue('probe', clip, { sourceKey }));
  };

  it('may break a connection: it is taken up again where it broke', async () => {
    expect(await queueWithFault({ times: 2, cutAfter: 5_000 })).toMatchObject({ kind: 'finished' });
  });

  it('may be away for a moment', async () => {
    expect(await queueWithFault({ times: 2, status: 503 })).toMatchObject({ kind: 'finished' });
  });

  it.each([
    ['answers with errors', { times: 1_000, status: 503 }],
    ['knows the address no more', { times: 1_000, status: 403 }],
    ['breaks every connection', { times: 1_000, cutAfter: 0 }],
  ])('is to blame, not the file, when it %s', async (_name, fault) => {
    expect(await queueWithFault(fault)).toMatchObject({ kind: 'failed', permanent: false });
  });

  it('may refuse a part at first', async () => {
    const probe = await worker.probe(clip);
    worker.ledger.partBytes = 20_000;
    try {
      const job = await worker.queue('package', clip, { probe });
      const key = `assets/${job.ticket.assetId}/1/video.mp4`;
      worker.store.breakKey(`parts/${key}/2`, { times: 2, status: 500 });
      expect(await worker.endOf(job)).toMatchObject({ kind: 'finished' });
      const { file } = await worker.copied(clip);
      expect(worker.store.objects.get(key)?.equals(file)).toBe(true);
    } finally {
      worker.ledger.partBytes = 64 * 1024 * 1024;
    }
  });
});

describe('the scratch folder', () => {
  it('has a bound: what needs more is tried elsewhere, the file is not to blame', async () => {
    const probe = await worker.probe(clip);
    const growing = await simpleSound('growing.mkv', 60);
    const growingProbe = await worker.probe(growing);
    await worker.stopWorker();
    await worker.startWorker({ SCRATCH_BUDGET_BYTES: '50000' });
    const large = await worker.run('package', clip, { probe });
    expect(large).toMatchObject({ kind: 'failed', permanent: false });
    await worker.stopWorker();
    await worker.startWorker({ SCRATCH_BUDGET_BYTES: String(Math.ceil(growing.length * 1.2)) });
    const grown = await worker.run('package', growing, { probe: growingProbe });
    expect(grown).toMatchObject({ kind: 'failed', permanent: false });
  });

  it('has that bound for all files of a job together', async () => {
    const space = new ScratchSpace(worker.scratch, 100_000);
    const overrun = space.use(async (scratch) => {
      for (const name of ['a', 'b', 'c']) await writeFile(scratch.path(name), Buffer.alloc(40_000));
      await new Promise((resolve) => scratch.overrun.addEventListener('abort', resolve));
      throw new Error('ended');
    });
    await expect(overrun).rejects.toThrow(ScratchOverrun);
    await expect(
      space.use((scratch) => writeFile(scratch.path('a'), Buffer.alloc(90_000))),
    ).resolves.toBeUndefined();
  });

  it('is cleared of what a killed worker left', async () => {
    await worker.stopWorker();
    await mkdir(join(worker.scratch, 'job-left'), { recursive: true });
    await writeFile(join(worker.scratch, 'job-left', 'video.mp4'), 'left');
    await worker.startWorker({ STOP_GRACE_SECONDS: '6' });
    expect(await readdir(worker.scratch)).toEqual([]);
  });
});

describe('a worker that is told to stop', () => {
  it('finishes what is short', async () => {
    await worker.stopWorker();
    await worker.startWorker({ STOP_GRACE_SECONDS: '60' });
    const job = await worker.queue('probe', clip);
    await waitUntil('the job to begin', () => job.begins > 0);
    await worker.stopWorker();
    expect(job.ends).toMatchObject([{ kind: 'finished' }]);
    await worker.startWorker({ STOP_GRACE_SECONDS: '6' });
  });

  it('hands back what is long, before its grace ends, and takes nothing new', async () => {
    const job = await startLong();
    const start = Date.now();
    const stopped = worker.stopWorker();
    await worker.endOf(job);
    const late = await worker.queue('probe', clip);
    await stopped;
    expect(Date.now() - start).toBeLessThan(6_000);
    expect(job.ends).toEqual([{ kind: 'released' }]);
    expect(late.begins).toBe(0);
    await worker.startWorker({ STOP_GRACE_SECONDS: '6' });
    expect(await worker.endOf(late)).toMatchObject({ kind: 'finished' });
  });
});

describe('a worker without its programs', () => {
  it('does not start and says which one is missing', async () => {
    await worker.stopWorker();
    await expect(worker.startWorker({ FFMPEG_PATH: '/nowhere/ffmpeg' })).rejects.toThrow(
      '/nowhere/ffmpeg does not run',
    );
    await worker.startWorker({ STOP_GRACE_SECONDS: '6' });
  });
});
