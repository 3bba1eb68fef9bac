import {
  type Caller,
  CodedError,
  commerceActed,
  type ErrorCode,
  type PictureSize,
  type TrashView,
} from '@alcova/contracts';
import { type ActFacts, changedAct, madeAct, Outbox, removedAct } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager, EntityTarget } from 'typeorm';
import { ulid } from 'ulid';
import { Pictures } from '../images/pictures';
import type { ShopItem } from './shop-item.entity';
import { ShopItemsRepository } from './shop-items.repository';

/** Whose doing it is when the time in the trash is over. */
const COMMERCE: Caller = { kind: 'system', name: 'commerce' };

/** In what books and ads differ, where they change. */
export interface ItemKind<Item extends ShopItem> {
  readonly entity: EntityTarget<Item>;
  /** What its acts begin with, and its errors. */
  readonly act: 'book' | 'ad';
  readonly pictureSize: PictureSize;
  /** What the audit log may tell of it. */
  readonly facts: (item: Item) => ActFacts;
  /** Tells that it is another now, or gone. */
  readonly tell: (manager: EntityManager, id: string, changes: number) => Promise<void>;
}

/** An edit: what of the item and its picture's address is given. */
export interface ItemEdit<Item> {
  readonly version: number | undefined;
  readonly source: string | undefined;
  readonly given: Partial<Record<keyof Item, unknown>>;
  /** Refuses what does not fit the item as it is. */
  readonly check?: (before: Item) => void;
}

/**
 * How books and ads come, change and go: each step is one transaction with its event and its act. What was deleted stays whole for TRASH_DAYS,
 * and is restored or erased meanwhile. A step fails with `not-found` where the item does not stand where it begins: of two at once one finds
 * nothing any more.
 */
@Injectable()
export class ShopItems {
  constructor(
    private readonly items: ShopItemsRepository,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** One that is in the list. @throws CodedError `not-found` */
  async get<Item extends ShopItem>(of: ItemKind<Item>, id: string): Promise<Item> {
    const item = await this.transactions.read((manager) => this.items.byId(manager, of.entity, id));
    if (!item || item.trashedAt !== null) throw notFound(of);
    return item;
  }

  /** @param insert writes the row, with the picture of this id */
  add<Item extends ShopItem>(
    of: ItemKind<Item>,
    source: string,
    caller: Caller,
    insert: (manager: EntityManager, id: string, picture: { id: string }) => Promise<unknown>,
  ): Promise<Item> {
    return this.transactions.run(async (manager) => {
      const id = ulid();
      await insert(manager, id, { id: await this.pictures.add(manager, source, of.pictureSize) });
      const item = await this.changed(manager, of, id);
      await this.outbox.act(manager, commerceActed, caller, madeAct(`${of.act}.create`, of.facts(item)));
      return item;
    });
  }

  /** @throws CodedError `not-found`, `version-conflict` */
  edit<Item extends ShopItem>(
    of: ItemKind<Item>,
    id: string,
    { version, source, given, check }: ItemEdit<Item>,
    caller: Caller,
  ): Promise<Item> {
    return this.transactions.run(async (manager) => {
      const before = await this.lock(manager, of, id, 'list');
      check?.(before);
      if (!(await this.items.update(manager, of.entity, id, version, given)))
        throw new CodedError(`${of.act}.version-conflict`);
      if (source !== undefined) await this.replacePicture(manager, of, before, source);
      const item = await this.changed(manager, of, id);
      const told = changedAct(`${of.act}.edit`, of.facts(before), of.facts(item));
      await this.outbox.act(manager, commerceActed, caller, told);
      return item;
    });
  }

  /** Into the trash, or out of it. */
  move<Item extends ShopItem>(
    of: ItemKind<Item>,
    id: string,
    to: TrashView,
    caller: Caller,
  ): Promise<{ id: string }> {
    return this.transactions.run(async (manager) => {
      const item = await this.lock(manager, of, id, to === 'trash' ? 'list' : 'trash');
      await this.items.move(manager, of.entity, id, to);
      await of.tell(manager, id, item.changes + 1);
      const facts = of.facts(item);
      const act = to === 'trash' ? removedAct(`${of.act}.trash`, facts) : madeAct(`${of.act}.restore`, facts);
      await this.outbox.act(manager, commerceActed, caller, act);
      return { id };
    });
  }

  /** Erases what lies in the trash. */
  erase<Item extends ShopItem>(of: ItemKind<Item>, id: string, caller: Caller): Promise<{ id: string }> {
    return this.transactions.run((manager) => this.eraseOne(manager, of, id, caller));
  }

  /** Erases a bounded number of those whose time is over, in the transaction of `manager`; answers how many. */
  async eraseDue<Item extends ShopItem>(manager: EntityManager, of: ItemKind<Item>): Promise<number> {
    const due = await this.items.takeDue(manager, of.entity);
    for (const id of due) await this.eraseOne(manager, of, id, COMMERCE);
    return due.length;
  }

  private async eraseOne<Item extends ShopItem>(
    manager: EntityManager,
    of: ItemKind<Item>,
    id: string,
    caller: Caller,
  ): Promise<{ id: string }> {
    const item = await this.lock(manager, of, id, 'trash');
    await this.items.delete(manager, of.entity, id);
    await this.pictures.remove(manager, item.picture?.id ?? null);
    await of.tell(manager, id, item.changes + 1);
    await this.outbox.act(manager, commerceActed, caller, removedAct(`${of.act}.delete`, of.facts(item)));
    return { id };
  }

  private async lock<Item extends ShopItem>(
    manager: EntityManager,
    of: ItemKind<Item>,
    id: string,
    view: TrashView,
  ): Promise<Item> {
    const item = await this.items.lock(manager, of.entity, id, view);
    if (!item) throw notFound(of);
    return item;
  }

  private async replacePicture<Item extends ShopItem>(
    manager: EntityManager,
    of: ItemKind<Item>,
    { id, picture }: Item,
    source: string,
  ): Promise<void> {
    const next = await this.pictures.replace(manager, picture, source, of.pictureSize);
    if (next === picture?.id) return;
    await this.items.setPicture(manager, of.entity, id, next);
    await this.pictures.remove(manager, picture?.id ?? null);
  }

  /** Tells that an item has changed; answers it as it is now. */
  private async changed<Item extends ShopItem>(
    manager: EntityManager,
    of: ItemKind<Item>,
    id: string,
  ): Promise<Item> {
    const item = await this.items.byId(manager, of.entity, id);
    if (!item) throw notFound(of);
    await of.tell(manager, id, item.changes);
    return item;
  }
}

const notFound = ({ act }: { readonly act: 'book' | 'ad' }): CodedError => {
  const code: ErrorCode = `${act}.not-found`;
  return new CodedError(code);
};
