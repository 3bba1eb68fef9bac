import { CodedError, type InputOf, type keepPlaces, type KeptPlace } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { holdAccount } from '../engagement/actor';
import { PlacesRepository } from './places.repository';

/** Where people stopped, of accounts that want it kept. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly places: PlacesRepository,
    private readonly transactions: Transactions,
  ) {}

  async list(accountId: string): Promise<{ isKept: boolean; items: KeptPlace[] }> {
    return this.transactions.run(async (manager) => ({
      isKept: await this.places.isKept(manager, accountId),
      items: await this.places.list(manager, accountId),
    }));
  }

  /** @throws CodedError place.not-kept, auth.required for an account that was erased */
  async keep(accountId: string, sent: InputOf<typeof keepPlaces>['items']): Promise<KeptPlace[]> {
    return this.transactions.run(async (manager) => {
      await holdAccount(manager, accountId);
      if (!(await this.places.hold(manager, accountId))) throw new CodedError('place.not-kept');
      await this.places.keep(manager, accountId, sent);
      return this.places.standing(manager, accountId, sent);
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
