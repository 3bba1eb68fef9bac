import {
  type Analysis,
  type AssembleResult,
  type JobResult,
  type MadeMp4,
  type PosterResult,
  soundsOf,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AssetRow } from '../assets/asset-row';
import { AlignmentsRepository } from '../alignment-rows/alignments.repository';
import { AssetsRepository } from '../assets/assets.repository';
import { AssetsService } from '../assets/assets.service';
import { CaptionsRepository } from '../captions/captions.repository';
import { HoldsRepository } from '../holds/holds.repository';
import { HashCollector } from './hash-collector';
import { countPlayable, countReady } from '../metrics/job-metrics';
import { planEncoding } from '../planning/plan';
import type { JobRow } from '../job-rows/job-row';
import { JobsRepository } from '../job-rows/jobs.repository';

/** A film of more chunks than these (about five minutes) goes by the lane of long films. */
const SHORT_FILM_CHUNKS = 10;

/**
 * Which job follows which. Every step is safe to take again: what is there already stays, so that a result that comes twice, or two
 * results at once, lead to the same.
 */
@Injectable()
export class Pipeline {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly assets: AssetsRepository,
    private readonly assetsService: AssetsService,
    private readonly captions: CaptionsRepository,
    private readonly holds: HoldsRepository,
    private readonly hashes: HashCollector,
    private readonly alignments: AlignmentsRepository,
  ) {}

  /** Takes a finished job's result into the asset and queues what comes next; the asset is locked. */
  async apply(manager: EntityManager, job: JobRow, outcome: JobResult): Promise<void> {
    if (outcome.kind === 'align') return this.alignments.finish(manager, job, outcome.result);
    const row = await this.record(manager, job.asset_id, outcome);
    if (row) await this.assetsService.announce(manager, row);
    await this.advance(manager, job.asset_id);
  }

  private async record(
    manager: EntityManager,
    assetId: string,
    outcome: Exclude<JobResult, { kind: 'align' }>,
  ): Promise<AssetRow | undefined> {
    switch (outcome.kind) {
      case 'probe':
        return this.assets.markProbed(manager, assetId, outcome.result);
      case 'analyse':
        await this.plan(manager, assetId, outcome.result);
        return undefined;
      case 'package':
        return outcome.result.mode === 'none' ? undefined : this.recordMp4(manager, assetId, outcome.result);
      case 'join':
        return this.recordMp4(manager, assetId, outcome.result);
      case 'poster':
        return this.setPoster(manager, assetId, outcome.result);
      case 'assemble':
        return this.setLadder(manager, assetId, outcome.result);
      case 'chunk':
      case 'audio':
        return undefined;
    }
  }

  /** With the captions out of the film's own subtitles, where nobody has sent others. */
  private async setLadder(manager: EntityManager, assetId: string, result: AssembleResult) {
    const row = await this.assets.setLadder(manager, assetId, result);
    if (row) await this.captions.addMissing(manager, assetId, result.captions);
    return row;
  }

  /** Of a held asset the gateways refuse new pictures too. */
  private async setPoster(manager: EntityManager, assetId: string, poster: PosterResult) {
    const row = await this.assets.setPoster(manager, assetId, poster);
    await this.holds.imagesChanged(manager, assetId);
    return row;
  }

  private async recordMp4(
    manager: EntityManager,
    assetId: string,
    mp4: MadeMp4,
  ): Promise<AssetRow | undefined> {
    const row = await this.assets.markPlayable(manager, assetId, mp4);
    if (row) countPlayable(row);
    return row;
  }

  private async plan(manager: EntityManager, assetId: string, analysis: Analysis): Promise<void> {
    const asset = await this.assets.byId(manager, assetId);
    if (!asset?.probe) return;
    const plan = planEncoding(asset.probe, analysis);
    const planned = await this.assets.setPlan(manager, assetId, analysis, plan);
    if (!planned) return;
    const { revision } = planned;
    const lane = plan.chunks > SHORT_FILM_CHUNKS ? 'long' : 'short';
    const sounds = soundsOf(plan).length;
    await this.jobs.addParts(manager, { assetId, revision, kind: 'audio', parts: sounds, lane: 'short' });
    await this.jobs.addParts(manager, { assetId, revision, kind: 'chunk', parts: plan.chunks, lane });
  }

  /** Queues what has become possible; the last of all makes the asset ready, once the lists of what must not come let it pass. */
  async advance(manager: EntityManager, assetId: string): Promise<void> {
    const asset = await this.assets.byId(manager, assetId);
    if (asset?.state !== 'probed' && asset?.state !== 'playable') return;
    const { revision } = asset;
    const jobs = await this.jobs.summary(manager, assetId, revision);
    const queue = (kind: JobRow['kind']) => this.jobs.add(manager, { assetId, revision, kind });
    if (!jobs.has('package')) {
      await queue('package');
      await queue('poster');
      await queue('analyse');
      return;
    }
    const soundIsDone = !jobs.has('audio') || jobs.allOf('audio', 'done');
    if (jobs.allOf('chunk', 'done') && asset.likeness_state === 'unchecked')
      await this.hashes.collect(manager, asset);
    if (soundIsDone && jobs.allOf('chunk', 'done') && !jobs.has('assemble')) return queue('assemble');
    if (asset.hls_key === null) return;
    if (asset.mp4_key === null) {
      if (jobs.allOf('package', 'done')) await queue('join');
      return;
    }
    // A poster that could not be made only leaves the default image.
    if (!jobs.allOf('poster', 'done', 'failed')) return;
    const ready = await this.assets.markReady(manager, assetId);
    if (!ready) return;
    countReady(ready);
    await this.assetsService.announce(manager, ready);
  }
}
