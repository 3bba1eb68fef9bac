import {
  ANONYMOUS,
  alignJob,
  analyseJob,
  assembleJob,
  audioJob,
  beginJob,
  chunkJob,
  CodedError,
  failJob,
  finishJob,
  type JobResult,
  type JobTicket,
  joinJob,
  longFilmChunkJob,
  packageJob,
  posterJob,
  probeJob,
  releaseJob,
  suspectJob,
  type WorkerJobKind,
} from '@alcova/contracts';
import {
  type Delivery,
  isUnavailable,
  type JobOutcome,
  JobQueue,
  type JobSubscription,
  type Place,
  RpcClient,
} from '@alcova/messaging';
import { type Drainable, DrainRegistry, histogram, logger } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { hostname } from 'node:os';
import { CONFIG, type Config } from '../config/config';
import { PermanentFailure } from '../jobs/outcome';
import { ScratchSpace } from '../scratch/scratch';
import { withSource } from '../source/range-proxy';
import { ObjectReader } from '../store/object-reader';
import { type Lease, Uploader } from '../store/uploader';
import { HANDLERS } from './handlers';
import { Heartbeat } from './heartbeat';
import { MemoryBudget, memoryOfQuickSlots, memoryOfSlots, withinMemory } from './memory-budget';
import { retryUntilAnswered } from '../store/retry';

const log = logger('worker');
const seconds = histogram(
  'alcova_worker_job_seconds',
  'Time of a job by kind and outcome',
  ['kind', 'outcome'],
  [0.3, 1, 3, 10, 30, 100, 300, 1_000, 3_600, 10_000],
);
/** After an end that media did not hear the message comes again, when the lease is over. */
const UNHEARD_MS = 15_000;
const FINISH_DEADLINE_MS = 30_000;
/** Work is handed back this long before the grace ends. */
const HAND_BACK_MS = 5_000;
/** What answers a person: slots of their own take nothing else, and so never wait behind an encode (docs/decisions/0002). */
const LOOKS = [probeJob, posterJob] as const;
const COPIES = [packageJob] as const;
/** Those first here too; then what ends a video; then chunks, where a long film gets every fourth turn (docs/decisions/0006). */
const ORDER: readonly Place[] = [
  ...[probeJob, packageJob, posterJob, assembleJob, joinJob, analyseJob, audioJob, alignJob, suspectJob],
  { preferred: chunkJob, other: longFilmChunkJob, otherEvery: 4 },
];
const isWorkerKind = (kind: string): kind is WorkerJobKind => Object.hasOwn(HANDLERS, kind);

/** What a job runs under: what ends it, whose memory it shares, and whom it tells how far it is (per cent). */
interface Running {
  readonly signal: AbortSignal;
  readonly memory: MemoryBudget;
  readonly progress: (percent: number) => void;
}

/** Takes jobs, works on them under a lease, and tells media what came out. */
@Injectable()
export class Worker implements OnApplicationBootstrap, Drainable {
  private readonly space: ScratchSpace;
  private readonly memory: MemoryBudget;
  private subscriptions: JobSubscription[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: JobQueue,
    private readonly rpc: RpcClient,
    private readonly uploader: Uploader,
    private readonly reader: ObjectReader,
    private readonly drains: DrainRegistry,
  ) {
    this.space = new ScratchSpace(config.SCRATCH_DIR, config.SCRATCH_BUDGET_BYTES);
    this.memory = new MemoryBudget(memoryOfSlots(config.WORKER_SLOTS));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.space.prepare();
    const { WORKER_SLOTS: slots, QUICK_SLOTS: quickSlots } = this.config;
    this.subscriptions = [
      this.consume(ORDER, slots, this.memory),
      ...[LOOKS, COPIES].map((places) =>
        this.consume(places, quickSlots, new MemoryBudget(memoryOfQuickSlots(quickSlots))),
      ),
    ];
    this.drains.register(this);
  }

  private consume(places: readonly Place[], slots: number, memory: MemoryBudget): JobSubscription {
    return this.queue.consumeAll(places, { slots }, (payload, delivery) =>
      this.take(payload, delivery, memory),
    );
  }

  /** Lets what runs finish within the grace; what cannot is handed back before it ends. */
  async drain(): Promise<void> {
    const handBack = setTimeout(
      () => this.subscriptions.forEach((subscription) => subscription.abort()),
      this.config.STOP_GRACE_SECONDS * 1_000 - HAND_BACK_MS,
    );
    await Promise.all(this.subscriptions.map((subscription) => subscription.drain()));
    clearTimeout(handBack);
  }

  private async take(payload: unknown, delivery: Delivery, memory: MemoryBudget): Promise<JobOutcome> {
    const { jobId } = probeJob.payload.parse(payload);
    const workerId = `${hostname()}-${process.pid}`;
    try {
      const { job } = await this.rpc.request(
        beginJob,
        {
          ...{ jobId, workerId, delivery: delivery.delivery },
          alone: delivery.contract.alone ?? false,
        },
        { caller: ANONYMOUS },
      );
      // Nothing to do any more, or in living hands: media announces it again should it be needed.
      if (!job || !isWorkerKind(job.kind)) return { kind: 'done' };
      const stopTimer = seconds.startTimer({ kind: job.kind });
      const lease = { jobId, token: job.token };
      const outcome = await this.work(job, job.kind, lease, delivery.signal, memory);
      stopTimer({ outcome });
      if (outcome === 'released') log.info({ jobId, kind: job.kind }, 'a job was handed back');
      return outcome === 'unheard'
        ? { kind: 'retry', reason: 'media did not hear the end', afterMs: UNHEARD_MS }
        : { kind: 'done' };
    } catch (error) {
      if (isUnavailable(error)) return { kind: 'retry', reason: 'media does not answer' };
      throw error;
    }
  }

  /** From here on media's database knows the job is ours: every end is told there, and the message has served. */
  private async work(
    ticket: JobTicket,
    kind: WorkerJobKind,
    lease: Lease,
    stopping: AbortSignal,
    memory: MemoryBudget,
  ): Promise<string> {
    const ended = new AbortController();
    const heartbeat = new Heartbeat(this.rpc, lease, (reason) => ended.abort(reason));
    const signal = AbortSignal.any([stopping, ended.signal]);
    try {
      const progress = (percent: number) => heartbeat.report(percent);
      const outcome = await this.run(ticket, kind, lease, { signal, memory, progress });
      await retryUntilAnswered(
        () =>
          this.rpc.request(
            finishJob,
            { ...lease, outcome },
            { caller: ANONYMOUS, deadlineMs: FINISH_DEADLINE_MS },
          ),
        signal,
      );
      return 'done';
    } catch (error) {
      if (ended.signal.reason === 'superseded') return 'superseded';
      // Nobody wants it any more: the removal of what was stored waits until we say that we have stopped.
      if (ended.signal.aborted)
        return await this.tell('unwanted', () => this.rpc.request(releaseJob, lease, { caller: ANONYMOUS }));
      // A worker that stops has no time for a second try.
      if (stopping.aborted)
        return await this.tell('released', () => this.rpc.request(releaseJob, lease, { caller: ANONYMOUS }));
      if (isUnavailable(error)) return 'unheard';
      return await this.fail(kind, lease, error, signal);
    } finally {
      heartbeat.stop();
    }
  }

  private async run(
    ticket: JobTicket,
    kind: WorkerJobKind,
    lease: Lease,
    { signal, memory, progress }: Running,
  ): Promise<JobResult> {
    const { config, space, uploader, reader } = this;
    return withSource(ticket.sourceUrl, async (read) => {
      const given = { ...{ ticket, lease, config, ...read }, ...{ space, uploader, reader, progress } };
      const work = () =>
        this.space.use<JobResult>((scratch) =>
          HANDLERS[kind]({ ...given, scratch, signal: AbortSignal.any([signal, scratch.overrun]) }),
        );
      return withinMemory(memory, ticket, signal, work, this.memory);
    });
  }

  private async fail(
    kind: WorkerJobKind,
    lease: Lease,
    error: unknown,
    signal: AbortSignal,
  ): Promise<string> {
    const permanent = error instanceof PermanentFailure;
    const detail = error instanceof Error ? error.message : String(error);
    log.warn({ kind, permanent, detail: detail.slice(0, 500) }, 'a job failed');
    const code = permanent ? error.code : 'media.processing-failed';
    const found = permanent ? error.found : null;
    return this.tell(permanent ? 'refused' : 'failed', () =>
      retryUntilAnswered(
        () =>
          this.rpc.request(
            failJob,
            { ...lease, permanent, code, detail: detail.slice(0, 2_000), found },
            { caller: ANONYMOUS },
          ),
        signal,
      ),
    );
  }

  /** Should media not hear it, the lease ends by itself and the job comes again. */
  private async tell(outcome: string, say: () => Promise<unknown>): Promise<string> {
    try {
      await say();
      return outcome;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ outcome, reason }, 'media did not take the outcome');
      return error instanceof CodedError && !isUnavailable(error) ? 'superseded' : 'unheard';
    }
  }
}
