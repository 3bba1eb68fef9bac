import { z } from 'zod';
import { childrenOf } from '../../bench/processor-time';
import { reasonOf } from '../../parts';
import { type Replica, startReplica } from '../replica';
import type { DrillSite } from '../site';

const handBack = z.object({ msg: z.literal('a job was handed back'), jobId: z.string() });

/** What became of the workers of a pool. */
export interface PoolRecord {
  readonly started: number;
  readonly stopped: number;
  /** Those that had a job in work when they were told to stop. */
  readonly stoppedAtWork: number;
  readonly mostAtOnce: number;
  /** Jobs that stopping workers gave back. */
  readonly handedBack: readonly string[];
  /** Ends that were not in order: a code, or a signal. */
  readonly badEnds: readonly string[];
}

interface Running {
  readonly started: Promise<Replica>;
  /** Its process, once it is ready. */
  worker: Replica | undefined;
}

/** The Deployment of a site's workers: as many processes as it was last told, each a real one. */
export class WorkerPool {
  private readonly running = new Set<Running>();
  private readonly ends: Promise<void>[] = [];
  private readonly handedBack: string[] = [];
  private readonly badEnds: string[] = [];
  private count = { started: 0, stopped: 0, stoppedAtWork: 0, mostAtOnce: 0 };

  constructor(
    private readonly site: DrillSite,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** How many there shall be; those that begin are counted, those that end no more. */
  get replicas(): number {
    return this.running.size;
  }

  /** How many are ready. */
  get ready(): number {
    return [...this.running].filter(({ worker }) => worker !== undefined).length;
  }

  get record(): PoolRecord {
    return { ...this.count, handedBack: this.handedBack, badEnds: this.badEnds };
  }

  /** Starts or stops workers, without waiting for either. */
  scale(replicas: number): void {
    while (this.running.size < replicas) this.startOne();
    const surplus = this.running.size - replicas;
    if (surplus > 0) for (const one of this.mostAtStake().slice(0, surplus)) this.stopOne(one);
  }

  /** Stops all and waits until they have ended. */
  async close(): Promise<void> {
    this.scale(0);
    await Promise.all(this.ends);
  }

  private startOne(): void {
    this.count.started += 1;
    const { folder, system } = this.site;
    const onLine = (line: string) => this.hear(line);
    const one: Running = {
      started: startReplica(system, 'media-worker', { folder, env: this.env, onLine }),
      worker: undefined,
    };
    this.running.add(one);
    one.started.then(
      (worker) => {
        one.worker = worker;
      },
      // As with a Deployment, the next look starts another.
      (error: unknown) => {
        this.badEnds.push(reasonOf(error));
        this.running.delete(one);
      },
    );
    this.count.mostAtOnce = Math.max(this.count.mostAtOnce, this.running.size);
  }

  private stopOne(one: Running): void {
    this.running.delete(one);
    this.count.stopped += 1;
    if (newestProgram(one.worker) > 0) this.count.stoppedAtWork += 1;
    const end = async (worker: Replica): Promise<void> => {
      await worker.stop();
      const { code, signal } = await worker.exited;
      if (code !== 0) this.badEnds.push(signal ?? `code ${code}`);
    };
    // Why one could not start was noted when it did not.
    this.ends.push(one.started.then(end, () => undefined));
  }

  /** In the order in which stopping them loses most: who has just begun a job first, idle ones last. */
  private mostAtStake(): Running[] {
    return [...this.running]
      .map((one) => ({ one, program: newestProgram(one.worker) }))
      .sort((a, b) => b.program - a.program)
      .map(({ one }) => one);
  }

  private hear(line: string): void {
    if (!line.includes('handed back')) return;
    const said = handBack.safeParse(JSON.parse(line));
    if (said.success) this.handedBack.push(said.data.jobId);
  }
}

/** The youngest program that a worker runs just now, by its number; 0 for none. What a worker does of a job is done in programs. */
const newestProgram = (worker: Replica | undefined): number => childrenOf(worker?.pids[0] ?? 0).at(-1) ?? 0;
