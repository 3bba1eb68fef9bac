import { CodedError, type InputOf, type keepPlaces, type KeptPlace } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { holdAccount } from '../engagement/actor';
import { PlacesRepository } from './places.repository';

/** Where people stopped, of accounts that want it kept. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly places: PlacesRepository,
    private readonly transactions: Transactions,
  ) {}

  async list(accountId: string): Promise<{ isKept: boolean; clearedAt: string | null; items: KeptPlace[] }> {
    return this.transactions.run(async (manager) => {
      const { isKept, clearedAt } = await this.places.choice(manager, accountId);
      return { isKept, clearedAt, items: await this.places.list(manager, accountId) };
    });
  }

  /**
   * @param meant whose places they are, as the browser knows
   * @throws CodedError place.not-kept, also where they are another account's; auth.required for an account that was erased
   */
  async keep(
    accountId: string,
    meant: string,
    sent: InputOf<typeof keepPlaces>['items'],
  ): Promise<KeptPlace[]> {
    return this.ofKeeper(accountId, meant, async (manager) => {
      await this.places.keep(manager, accountId, sent);
      return this.places.standing(manager, accountId, sent);
    });
  }

  /** Answers up to when all is forgotten now. @throws as `keep` */
  async clear(accountId: string, meant: string, at: string): Promise<string> {
    return this.ofKeeper(accountId, meant, (manager) => this.places.clear(manager, accountId, at));
  }

  private async ofKeeper<T>(
    accountId: string,
    meant: string,
    act: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async (manager) => {
      await holdAccount(manager, accountId);
      const isKept = meant === accountId && (await this.places.hold(manager, accountId));
      if (!isKept) throw new CodedError('place.not-kept');
      return act(manager);
    });
  }

  /** Twice is as good as once. @throws CodedError auth.required for an account that was erased */
  async choose(accountId: string, isKept: boolean): Promise<void> {
    await this.transactions.run(async (manager) => {
      await holdAccount(manager, accountId);
      if (isKept) await this.places.begin(manager, accountId);
      else await this.places.end(manager, accountId);
    });
  }
}
