import {
  type Act,
  type Caller,
  CodedError,
  type HashList,
  LIST_STEP,
  type ListedEntry,
  MAX_LISTED_HASHES,
  mediaActed,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { AssetsRepository } from '../assets/assets.repository';
import { ListsRepository } from './lists.repository';

/** A page of an export goes through the frames first, then through the files: the files' places lie beyond all places of frames. */
const FILES_FROM = 2 ** 52;

/** Lists of what must not come: from outside, and the site's own. */
@Injectable()
export class HashLists {
  constructor(
    private readonly lists: ListsRepository,
    private readonly assets: AssetsRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  async list({ page, pageSize }: { page: number; pageSize: number }) {
    return this.transactions.run(async (manager) => ({
      items: await this.lists.page(manager, { offset: (page - 1) * pageSize, limit: pageSize }),
      total: await this.lists.total(manager),
      ...{ page, pageSize },
    }));
  }

  async begin(): Promise<{ id: string }> {
    const id = ulid();
    await this.transactions.run((manager) => this.lists.begin(manager, id));
    return { id };
  }

  /** @throws CodedError hashes.not-found for a list that is finished, unknown, or waits for an earlier step; hashes.too-large */
  async add(id: string, step: number, entries: readonly ListedEntry[]): Promise<{ steps: number }> {
    return this.transactions.run(async (manager) => {
      const open = await this.lists.lockOpen(manager, id);
      if (!open || step > open.steps) throw new CodedError('hashes.not-found');
      if (step < open.steps) return { steps: open.steps };
      if (open.entries + entries.length > MAX_LISTED_HASHES) throw new CodedError('hashes.too-large');
      return { steps: await this.lists.add(manager, open.id, entries) };
    });
  }

  /** From now on the list counts. @throws CodedError hashes.cut-off when not all of it came; hashes.too-large */
  async finish(id: string, entries: number, name: string, caller: Caller): Promise<HashList> {
    return this.transactions.run(async (manager) => {
      const open = await this.lists.lockOpen(manager, id);
      if (!open) throw new CodedError('hashes.not-found');
      if (open.entries !== entries || entries === 0) throw new CodedError('hashes.cut-off');
      await this.lists.publish(manager, { id, name }, await this.lists.nextRevision(manager));
      if ((await this.lists.weight(manager)) > MAX_LISTED_HASHES) throw new CodedError('hashes.too-large');
      const list = await this.lists.live(manager, id);
      if (!list) throw new CodedError('hashes.not-found');
      await this.note(manager, caller, 'hash-list.import', { id, name }, { entries });
      return list;
    });
  }

  /** One that is still on its way too. @throws CodedError hashes.not-found, for the own list as well */
  async remove(id: string, caller: Caller): Promise<{ deleted: boolean }> {
    return this.transactions.run(async (manager) => {
      const removed = await this.lists.remove(manager, id);
      if (!removed) throw new CodedError('hashes.not-found');
      // What never came in whole was no list of the site: its import was refused.
      const action = removed.name === null ? 'hash-list.refuse' : 'hash-list.delete';
      await this.note(manager, caller, action, { id, ...removed });
      return { deleted: true };
    });
  }

  /** The beginning of an export is an entry of the audit log. @throws CodedError hashes.not-found */
  async read(id: string, after: number, caller: Caller) {
    return this.transactions.run(async (manager) => {
      const list = await this.lists.live(manager, id);
      if (!list) throw new CodedError('hashes.not-found');
      const { name } = list;
      const total = list.hashes + list.files;
      if (after === 0) await this.note(manager, caller, 'hash-list.export', { id, name }, { entries: total });
      if (after < FILES_FROM) {
        const page = await this.lists.frameEntries(manager, id, { after, limit: LIST_STEP });
        const next = page.length < LIST_STEP ? FILES_FROM : (page.at(-1)?.id ?? FILES_FROM);
        return { name, total, entries: page.map(({ entry }) => entry), next };
      }
      const from = after - FILES_FROM;
      const page = await this.lists.fileEntries(manager, id, { after: from, limit: LIST_STEP });
      const last = page.at(-1);
      const next = page.length < LIST_STEP || !last ? null : FILES_FROM + last.id;
      return { name, total, entries: page.map(({ entry }) => entry), next };
    });
  }

  /** By hand. @throws CodedError upload.not-found */
  async setListedByHand(assetId: string, isListed: boolean, caller: Caller): Promise<{ isListed: boolean }> {
    return this.transactions.run(async (manager) => {
      if (!(await this.assets.lock(manager, assetId))) throw new CodedError('upload.not-found');
      await this.setListed(manager, assetId, isListed);
      await this.note(manager, caller, isListed ? 'file.list' : 'file.unlist', { id: assetId });
      return { isListed };
    });
  }

  private note(
    manager: EntityManager,
    caller: Caller,
    action: string,
    { id: subject, name: title = null }: { id: string; name?: string | null },
    after: Act['after'] = null,
  ) {
    return this.outbox.act(manager, mediaActed, caller, { action, subject, title, before: null, after });
  }

  /** Puts a locked asset on the own list or takes it off; what is so already stays. */
  async setListed(manager: EntityManager, assetId: string, isListed: boolean): Promise<void> {
    if (!isListed) return this.lists.unlistAsset(manager, assetId);
    // Every revision is a reason to look at all other assets again.
    if (await this.lists.isListed(manager, assetId)) return;
    await this.lists.listAsset(manager, assetId, await this.lists.nextRevision(manager));
  }
}
