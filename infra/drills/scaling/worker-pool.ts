import { z } from 'zod';
import { reasonOf } from '../../parts';
import { childrenOf } from '../../load/processor-time';
import { type Replica, startReplica } from '../replica';
import type { DrillSite } from '../site';
import type { Scaled } from './autoscaler';

const handBack = z.object({ msg: z.literal('a job was handed back') });

interface Running {
  readonly started: Promise<Replica>;
  /** Its process, once it is ready. */
  worker: Replica | undefined;
}

/** The Deployment of a site's workers: as many processes as it was last told, each a real one. */
export class WorkerPool implements Scaled {
  readonly count = {
    ...{ started: 0, stopped: 0, mostAtOnce: 0 },
    /** Those that had a job in work when they were told to stop. */
    stoppedAtWork: 0,
    /** Jobs that stopping workers gave back. */
    handedBack: 0,
  };
  /** Ends that were not in order: a code, or a signal. */
  readonly badEnds: string[] = [];
  private readonly running = new Set<Running>();
  private readonly ends: Promise<void>[] = [];

  constructor(
    private readonly site: DrillSite,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Those that begin are counted, those that end no more. */
  get replicas(): number {
    return this.running.size;
  }

  /** How many are ready. */
  get ready(): number {
    return [...this.running].filter(({ worker }) => worker !== undefined).length;
  }

  /** Starts or stops workers, without waiting for either. */
  scale(replicas: number): void {
    while (this.running.size < replicas) this.startOne();
    const surplus = this.running.size - replicas;
    if (surplus === 0) return;
    // Those whose stop loses most: who has just begun a job first, idle ones last.
    const byStake = [...this.running]
      .map((one) => ({ one, program: newestProgram(one.worker) }))
      .sort((a, b) => b.program - a.program);
    for (const { one, program } of byStake.slice(0, surplus)) this.stopOne(one, program > 0);
  }

  /** Stops all and waits until they have ended. */
  async close(): Promise<void> {
    this.scale(0);
    await Promise.all(this.ends);
  }

  private startOne(): void {
    const { folder, system } = this.site;
    const onLine = (line: string) => this.hear(line);
    const started = startReplica(system, 'media-worker', { folder, env: this.env, onLine });
    const one: Running = { started, worker: undefined };
    this.running.add(one);
    started.then(
      (worker) => {
        one.worker = worker;
      },
      // As with a Deployment, the next look starts another.
      (error: unknown) => {
        this.badEnds.push(reasonOf(error));
        this.running.delete(one);
      },
    );
    this.count.started += 1;
    this.count.mostAtOnce = Math.max(this.count.mostAtOnce, this.running.size);
  }

  private stopOne(one: Running, isAtWork: boolean): void {
    this.running.delete(one);
    this.count.stopped += 1;
    if (isAtWork) this.count.stoppedAtWork += 1;
    const end = async (worker: Replica): Promise<void> => {
      await worker.stop();
      const { code, signal } = await worker.exited;
      if (code !== 0) this.badEnds.push(signal ?? `code ${code}`);
    };
    // Why one could not start was noted when it did not.
    this.ends.push(one.started.then(end, () => undefined));
  }

  private hear(line: string): void {
    if (line.includes('handed back') && handBack.safeParse(JSON.parse(line)).success)
      this.count.handedBack += 1;
  }
}

/** The youngest program that a worker runs just now, by its number; 0 for none. What a worker does of a job is done in programs. */
const newestProgram = (worker: Replica | undefined): number =>
  (worker && childrenOf(worker.pids[0] ?? 0).at(-1)) ?? 0;
