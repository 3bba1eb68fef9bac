import {
  type Alignment,
  assetKey,
  type Caller,
  type Caption,
  CAPTION_FOLDER,
  CodedError,
  MAX_CAPTIONS,
  mediaActed,
  type SentenceMove,
  soundsOf,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type AlignmentRow,
  AlignmentsRepository,
  toAlignment,
} from '../alignment-rows/alignments.repository';
import type { AssetRow } from '../assets/asset-row';
import { AssetsRepository } from '../assets/assets.repository';
import { CaptionsRepository } from '../captions/captions.repository';
import { JobsRepository } from '../job-rows/jobs.repository';
import { ObjectStore } from '../store/object-store';
import { moved } from './moves';

interface OfAsset {
  readonly assetId: string;
}
interface Version extends OfAsset {
  readonly version: number;
}

/** Texts of voices: what administrators do with them. The asset is locked first, so that two at once come one after the other. */
@Injectable()
export class AlignmentsService {
  constructor(
    private readonly alignments: AlignmentsRepository,
    private readonly assets: AssetsRepository,
    private readonly captions: CaptionsRepository,
    private readonly jobs: JobsRepository,
    private readonly store: ObjectStore,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError upload.not-found */
  async read({ assetId }: OfAsset): Promise<{ alignment: Alignment | null }> {
    return this.transactions.run(async (manager) => {
      living(await this.assets.byId(manager, assetId));
      const row = await this.alignments.find(manager, assetId);
      return { alignment: row ? toAlignment(row) : null };
    });
  }

  /** @throws CodedError upload.not-found, alignment.not-ready, alignment.without-sound */
  async setText({ assetId, text }: OfAsset & { text: string }, caller: Caller) {
    return this.change(assetId, async (manager, asset) => {
      if (asset.state !== 'ready' || !asset.plan) throw new CodedError('alignment.not-ready');
      if (soundsOf(asset.plan).length === 0) throw new CodedError('alignment.without-sound');
      await this.jobs.cancelAlignments(manager, assetId);
      const part = await this.jobs.addAlignment(manager, asset);
      await this.alignments.put(manager, asset, { text, part });
      await this.note(manager, caller, 'caption.align', assetId, { characters: text.length });
    });
  }

  /** @throws CodedError upload.not-found, alignment.none, alignment.not-done, alignment.version-conflict, alignment.order */
  async move({ assetId, version, moves }: Version & { moves: readonly SentenceMove[] }, caller: Caller) {
    return this.change(assetId, async (manager, asset) => {
      const { sentences } = await this.done(manager, { assetId, version });
      const next = moved(sentences, moves, asset.duration ?? 0);
      if (!(await this.alignments.replace(manager, { assetId, version }, next)))
        throw new CodedError('alignment.version-conflict');
      await this.note(manager, caller, 'caption.adjust', assetId, { sentences: moves.length });
    });
  }

  /**
   * Refers to a file that is in the store already, and was made of this version.
   * @throws CodedError upload.not-found also for a file that is not there or not this asset's; alignment.none, alignment.not-done,
   * alignment.version-conflict, alignment.caption-exists, caption.too-many
   */
  async accept(input: Caption & Version & { replace: boolean }, caller: Caller) {
    const { assetId, version, replace, ...caption } = input;
    if ((await this.store.sizeOf(caption.key)) === undefined)
      throw new CodedError('upload.not-found', 'the store does not hold the caption');
    return this.change(assetId, async (manager, asset) => {
      if (!caption.key.startsWith(assetKey(assetId, asset.revision, CAPTION_FOLDER)))
        throw new CodedError('upload.not-found', 'the caption is of another asset');
      const { row } = await this.done(manager, { assetId, version });
      const present = (await this.captions.list(manager, assetId)).find(
        ({ language }) => language === caption.language,
      );
      if (present && present.key !== row.caption_key && !replace)
        throw new CodedError('alignment.caption-exists');
      if ((await this.captions.countOthers(manager, assetId, caption.language)) >= MAX_CAPTIONS)
        throw new CodedError('caption.too-many');
      if (!(await this.alignments.accept(manager, { assetId, version }, caption.key)))
        throw new CodedError('alignment.version-conflict');
      await this.captions.put(manager, assetId, caption);
      await this.note(manager, caller, 'caption.set', assetId, { language: caption.language });
    });
  }

  /** None is fine. @throws CodedError upload.not-found */
  async remove({ assetId }: OfAsset, caller: Caller): Promise<{ alignment: null }> {
    return this.transactions.run(async (manager) => {
      living(await this.assets.lock(manager, assetId));
      await this.jobs.cancelAlignments(manager, assetId);
      if (await this.alignments.remove(manager, assetId))
        await this.note(manager, caller, 'caption.unalign', assetId, {});
      return { alignment: null };
    });
  }

  private async change(
    assetId: string,
    work: (manager: EntityManager, asset: AssetRow) => Promise<void>,
  ): Promise<{ alignment: Alignment }> {
    return this.transactions.run(async (manager) => {
      await work(manager, living(await this.assets.lock(manager, assetId)));
      const row = await this.alignments.find(manager, assetId);
      if (!row) throw new CodedError('alignment.none');
      return { alignment: toAlignment(row) };
    });
  }

  /** What is there to be changed, as the person saw it. */
  private async done(manager: EntityManager, { assetId, version }: Version) {
    const row: AlignmentRow | undefined = await this.alignments.find(manager, assetId);
    if (!row) throw new CodedError('alignment.none');
    if (row.version !== version) throw new CodedError('alignment.version-conflict');
    if (!row.sentences) throw new CodedError('alignment.not-done');
    return { row, sentences: row.sentences };
  }

  private note(
    manager: EntityManager,
    caller: Caller,
    action: string,
    subject: string,
    after: Record<string, string | number>,
  ) {
    return this.outbox.act(manager, mediaActed, caller, { action, subject, before: null, after });
  }
}

function living(row: AssetRow | undefined): AssetRow {
  if (!row || row.state === 'deleted') throw new CodedError('upload.not-found');
  return row;
}
