import {
  assetKey,
  type Caller,
  type Caption,
  CAPTION_FOLDER,
  CodedError,
  MAX_CAPTIONS,
  mediaActed,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AssetRow } from '../assets/asset-row';
import { AssetsRepository } from '../assets/assets.repository';
import { ObjectStore } from '../store/object-store';
import { CaptionsRepository } from './captions.repository';

interface CaptionPlace {
  readonly assetId: string;
  readonly language: string;
}

interface Captions {
  items: Caption[];
}

/** Which captions an asset has. Their files are written by the gateway; one that nothing refers to is taken by the sweeper. */
@Injectable()
export class CaptionsService {
  constructor(
    private readonly captions: CaptionsRepository,
    private readonly assets: AssetsRepository,
    private readonly store: ObjectStore,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError upload.not-found */
  async list({ assetId }: { assetId: string }): Promise<Captions> {
    return this.transactions.run(async (manager) => {
      living(await this.assets.byId(manager, assetId));
      return this.answer(manager, assetId);
    });
  }

  /**
   * Refers to a file that is in the store already. The same again changes nothing.
   * @throws CodedError upload.not-found also for a file that is not there or not this asset's; caption.too-many
   */
  async set({ assetId, ...caption }: Caption & { assetId: string }, caller: Caller): Promise<Captions> {
    if ((await this.store.sizeOf(caption.key)) === undefined)
      throw new CodedError('upload.not-found', 'the store does not hold the caption');
    return this.transactions.run(async (manager) => {
      const asset = living(await this.assets.lock(manager, assetId));
      if (!caption.key.startsWith(assetKey(assetId, asset.revision, CAPTION_FOLDER)))
        throw new CodedError('upload.not-found', 'the caption is of another asset');
      if ((await this.captions.countOthers(manager, assetId, caption.language)) >= MAX_CAPTIONS)
        throw new CodedError('caption.too-many');
      await this.captions.put(manager, assetId, caption);
      await this.note(manager, caller, 'caption.set', { assetId, language: caption.language });
      return this.answer(manager, assetId);
    });
  }

  /** A language that has none is fine. @throws CodedError upload.not-found */
  async remove({ assetId, language }: CaptionPlace, caller: Caller): Promise<Captions> {
    return this.transactions.run(async (manager) => {
      living(await this.assets.lock(manager, assetId));
      await this.captions.remove(manager, assetId, language);
      await this.note(manager, caller, 'caption.remove', { assetId, language });
      return this.answer(manager, assetId);
    });
  }

  private note(manager: EntityManager, caller: Caller, action: string, { assetId, language }: CaptionPlace) {
    const told = { action, subject: assetId, before: null, after: { language } };
    return this.outbox.act(manager, mediaActed, caller, told);
  }

  private async answer(manager: EntityManager, assetId: string): Promise<Captions> {
    return { items: await this.captions.list(manager, assetId) };
  }
}

function living(row: AssetRow | undefined): AssetRow {
  if (!row || row.state === 'deleted') throw new CodedError('upload.not-found');
  return row;
}
