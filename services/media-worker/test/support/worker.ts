import {
  type Analysis,
  assetKey,
  type AudioResult,
  type EncodingPlan,
  type JobContract,
  type JobResult,
  type JobTicket,
  jobSubject,
  LADDER_FILES,
  type MadeMp4,
  type PackageResult,
  type PosterResult,
  type ProbeResult,
  suspectJob,
  WORKER_JOBS,
  type WorkerJobKind,
} from '@alcova/contracts';
import { MessagingModule } from '@alcova/messaging';
import { createProcess, loadConfig } from '@alcova/platform';
import { TestBroker, testNats, type TestNats, waitUntil } from '@alcova/testing';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppModule } from '../../src/app.module';
import { configSchema } from '../../src/config/config';
import { type End, type KnownJob, Ledger, MediaResponder } from './media';
import { TestStore } from './store';

/** What media knows of an asset before a job of it. */
export interface JobOptions {
  readonly probe?: ProbeResult;
  readonly plan?: EncodingPlan;
  /** Number of the chunk. */
  readonly part?: number;
  readonly assetId?: string;
  /** What a job of alignment looks for. */
  readonly text?: string;
  /** Its workers were lost before: it waits on the subject of those. */
  readonly suspect?: boolean;
}

/** A worker's module on a real NATS, with a responder that plays media and a store that is real HTTP. */
export class WorkerUnderTest {
  private constructor(
    readonly nats: TestNats,
    readonly ledger: Ledger,
    readonly scratch: string,
    private readonly media: NestFastifyApplication,
    private worker: NestFastifyApplication | undefined,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<WorkerUnderTest> {
    const [nats, store] = await Promise.all([testNats(), TestStore.start()]);
    const scratch = await mkdtemp(join(tmpdir(), 'media-worker-scratch-'));
    const ledger = new Ledger(store);
    @Module({
      imports: [MessagingModule.forRoot({ service: 'media', url: nats.url })],
      controllers: [MediaResponder],
      providers: [{ provide: Ledger, useValue: ledger }],
    })
    class MediaModule {}
    const media = await createProcess({ module: MediaModule });
    await media.init();
    const tested = new WorkerUnderTest(nats, ledger, scratch, media, undefined);
    await tested.startWorker(env);
    return tested;
  }

  get store(): TestStore {
    return this.ledger.store;
  }

  async startWorker(env: Record<string, string> = {}): Promise<void> {
    const config = loadConfig(configSchema, {
      ...{ HEALTH_PORT: '0', NATS_URL: this.nats.url, SCRATCH_DIR: this.scratch, ...env },
    });
    this.worker = await createProcess({ module: AppModule.with(config) });
    await this.worker.init();
  }

  /** The graceful stop of the worker's process. */
  async stopWorker(): Promise<void> {
    await this.worker?.close();
    this.worker = undefined;
  }

  /** Queues a job on `source`; `known` false: media knows nothing of it. */
  async queue(
    kind: WorkerJobKind,
    source: Buffer,
    options: JobOptions & { sourceKey?: string } = {},
  ): Promise<KnownJob> {
    const jobId = randomUUID();
    const assetId = options.assetId ?? randomUUID();
    const sourceKey = options.sourceKey ?? `videos/${assetId}/source`;
    this.store.objects.set(sourceKey, source);
    const ticket: JobTicket = {
      ...{ token: randomUUID(), kind, assetId, revision: 1, fileName: 'clip.mp4' },
      ...{ sourceUrl: this.store.url(sourceKey), sourceSize: source.length, probe: options.probe ?? null },
      ...{ plan: options.plan ?? null, part: options.part ?? 0 },
      ...(options.text !== undefined && { text: options.text }),
    };
    const job: KnownJob = {
      ...{ ticket, progress: [], ends: [], begins: 0, keepGoing: true, superseded: false },
      suspect: options.suspect ?? false,
    };
    this.ledger.jobs.set(jobId, job);
    await this.announce(options.suspect ? suspectJob : WORKER_JOBS[kind], jobId, assetId);
    return job;
  }

  /** Puts the message of a job on the queue. */
  async announce(contract: JobContract, jobId: string, assetId: string): Promise<void> {
    const broker = await TestBroker.connect(this.nats.url);
    await broker.publish(jobSubject(contract), { jobId, assetId });
    await broker.close();
  }

  /** Runs one job to its end. */
  async run(kind: WorkerJobKind, source: Buffer, options: JobOptions = {}): Promise<End> {
    const job = await this.queue(kind, source, options);
    return this.endOf(job);
  }

  async endOf(job: KnownJob): Promise<End> {
    await waitUntil("the job's end", () => job.ends.length > 0);
    const [end] = job.ends;
    if (!end) throw new Error('the job did not end');
    return end;
  }

  /** Probes a source that must be taken. */
  async probe(source: Buffer): Promise<ProbeResult> {
    const outcome = await this.outcomeOf('probe', source);
    if (outcome.kind !== 'probe') throw new Error(`a result of ${outcome.kind}`);
    return outcome.result;
  }

  /** Probes a source and packages it as the product does. */
  async packaged(source: Buffer): Promise<PackageResult> {
    const probe = await this.probe(source);
    const outcome = await this.outcomeOf('package', source, { probe });
    if (outcome.kind !== 'package') throw new Error(`a result of ${outcome.kind}`);
    return outcome.result;
  }

  /** Packages a source that must be copied. */
  async copied(source: Buffer): Promise<{ result: MadeMp4; file: Buffer }> {
    const result = await this.packaged(source);
    if (result.mode !== 'remux') throw new Error(`not copied: ${result.why}`);
    const file = this.store.objects.get(result.mp4Key);
    if (!file) throw new Error('the mp4 is not in the store');
    return { result, file };
  }

  /** Makes the poster of a source that must have one. */
  async poster(source: Buffer): Promise<PosterResult> {
    const probe = await this.probe(source);
    const outcome = await this.outcomeOf('poster', source, { probe });
    if (outcome.kind !== 'poster') throw new Error(`a result of ${outcome.kind}`);
    return outcome.result;
  }

  /** Analyses a source that must be taken; its first sound alone, unless its probe is told. */
  async analysis(source: Buffer, probe?: ProbeResult): Promise<Analysis> {
    const outcome = await this.outcomeOf('analyse', source, probe ? { probe } : {});
    if (outcome.kind !== 'analyse') throw new Error(`a result of ${outcome.kind}`);
    return outcome.result;
  }

  /** Makes a sound of a source by a plan. */
  async audio(
    source: Buffer,
    plan: EncodingPlan,
    part = 0,
    probe?: ProbeResult,
  ): Promise<{ result: AudioResult; file: Buffer }> {
    const assetId = randomUUID();
    const known = probe ? { probe } : {};
    const outcome = await this.outcomeOf('audio', source, { plan, part, assetId, ...known });
    if (outcome.kind !== 'audio') throw new Error(`a result of ${outcome.kind}`);
    const file = this.store.objects.get(assetKey(assetId, 1, LADDER_FILES.sound(part)));
    if (!file) throw new Error('the sound is not in the store');
    return { result: outcome.result, file };
  }

  private async outcomeOf(kind: WorkerJobKind, source: Buffer, options: JobOptions = {}): Promise<JobResult> {
    const end = await this.run(kind, source, options);
    if (end.kind !== 'finished') throw new Error(JSON.stringify(end));
    return end.outcome;
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.media.close();
    await this.store.stop();
    await this.nats.stop();
    await rm(this.scratch, { recursive: true, force: true });
  }
}
