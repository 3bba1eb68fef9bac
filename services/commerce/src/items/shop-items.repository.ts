import { TRASH_DAYS, type TrashView } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import {
  type EntityManager,
  type EntityTarget,
  IsNull,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm';
import type { ShopItem } from './shop-item.entity';

/** Items that one round of erasing takes at once, so that it never holds many for long. */
const ERASED_AT_ONCE = 50;

const VIEWS = {
  list: { where: 'item.trashedAt IS NULL', order: 'item.createdAt' },
  trash: { where: 'item.trashedAt IS NOT NULL', order: 'item.trashedAt' },
} as const satisfies Record<TrashView, object>;

export interface ItemPage {
  /** What is there, when none is given. */
  readonly view?: TrashView;
  /** Other conditions, by column. */
  readonly where?: ObjectLiteral | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Books and ads with their pictures. */
@Injectable()
export class ShopItemsRepository {
  byId<Item extends ShopItem>(
    manager: EntityManager,
    of: EntityTarget<Item>,
    id: string,
  ): Promise<Item | null> {
    return this.items(manager, of).where('item.id = :id', { id }).getOne();
  }

  /** Reads and locks what stands in this view; who follows its link is counted meanwhile. */
  lock<Item extends ShopItem>(
    manager: EntityManager,
    of: EntityTarget<Item>,
    id: string,
    view: TrashView,
  ): Promise<Item | null> {
    return this.items(manager, of)
      .where('item.id = :id', { id })
      .andWhere(VIEWS[view].where)
      .setLock('for_no_key_update', undefined, ['item'])
      .getOne();
  }

  /** Reads one that is not in the trash, and holds it until what refers to it is written. */
  hold<Item extends ShopItem>(
    manager: EntityManager,
    of: EntityTarget<Item>,
    id: string,
  ): Promise<Item | null> {
    return manager
      .createQueryBuilder(of, 'item')
      .where('item.id = :id', { id })
      .andWhere(VIEWS.list.where)
      .setLock('for_key_share')
      .getOne();
  }

  /** Newest first; of the trash what was deleted last. */
  page<Item extends ShopItem>(
    manager: EntityManager,
    of: EntityTarget<Item>,
    { view = 'list', where, page, pageSize }: ItemPage,
  ): Promise<[Item[], total: number]> {
    const shown = this.items(manager, of).where(VIEWS[view].where);
    return (where ? shown.andWhere(where) : shown)
      .orderBy(VIEWS[view].order, 'DESC')
      .addOrderBy('item.id', 'DESC')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .getManyAndCount();
  }

  /** Edits what is given; with `version` only when nobody was faster. False when no row fitted. */
  async update(
    manager: EntityManager,
    of: EntityTarget<ShopItem>,
    id: string,
    version: number | undefined,
    given: object,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      of,
      { id, trashedAt: IsNull(), ...(version !== undefined && { version }) },
      { ...given, version: () => 'version + 1', changes: () => 'changes + 1', updatedAt: () => 'now()' },
    );
    return affected === 1;
  }

  /** Puts an item into the trash, or takes it out, in the transaction that has locked it. */
  async move(manager: EntityManager, of: EntityTarget<ShopItem>, id: string, to: TrashView): Promise<void> {
    await manager.update(of, id, {
      trashedAt: to === 'trash' ? () => 'now()' : null,
      changes: () => 'changes + 1',
    });
  }

  async delete(manager: EntityManager, of: EntityTarget<ShopItem>, id: string): Promise<void> {
    await manager.delete(of, id);
  }

  async setPicture(
    manager: EntityManager,
    of: EntityTarget<ShopItem>,
    id: string,
    pictureId: string,
  ): Promise<void> {
    await manager.update(of, id, { picture: { id: pictureId } });
  }

  /** Takes items whose time in the trash is over, a bounded number; those that another process holds are left to it. */
  async takeDue(manager: EntityManager, of: EntityTarget<ShopItem>): Promise<string[]> {
    const due = await manager
      .createQueryBuilder(of, 'item')
      .where(`item.trashedAt <= now() - interval '${TRASH_DAYS} days'`)
      .orderBy('item.trashedAt')
      .addOrderBy('item.id')
      .limit(ERASED_AT_ONCE)
      .setLock('for_no_key_update')
      .setOnLocked('skip_locked')
      .getMany();
    return due.map(({ id }) => id);
  }

  private items<Item extends ShopItem>(
    manager: EntityManager,
    of: EntityTarget<Item>,
  ): SelectQueryBuilder<Item> {
    return manager.createQueryBuilder(of, 'item').leftJoinAndSelect('item.picture', 'picture');
  }
}
