import type { PersonalDataPart } from '@alcova/personal-data';
import type { EntityManager } from 'typeorm';
import { closeAccount } from '../engagement/actor';
import { PlacesRepository } from './places.repository';

const repository = new PlacesRepository();

async function erase(manager: EntityManager, accountId: string): Promise<void> {
  await closeAccount(manager, accountId);
  await repository.end(manager, accountId);
}

/** Where the account stopped, and what it took off the list; so few that they are one batch. */
const places: PersonalDataPart = {
  name: 'places',
  async *collect(manager, accountId) {
    const kept = await repository.list(manager, accountId);
    if (kept.length > 0) yield kept.map(({ at, ...place }) => ({ ...place, stoppedAt: at }));
  },
  erase,
};

/** Since when the account wants its places kept, and when it forgot all of them last. */
const placesChoice: PersonalDataPart = {
  name: 'placesChoice',
  async *collect(manager, accountId) {
    const { isKept, keptSince, clearedAt } = await repository.choice(manager, accountId);
    if (isKept) yield [{ keptSince, clearedAt }];
  },
  erase,
};

export const placesParts: readonly PersonalDataPart[] = [places, placesChoice];
