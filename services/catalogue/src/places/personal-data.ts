import type { PersonalDataPart } from '@alcova/personal-data';
import { closeAccount } from '../engagement/actor';
import { PlacesRepository } from './places.repository';

const places = new PlacesRepository();

/** Where the account stopped, and what it took off the list; so few that they are one batch. */
export const placesPart: PersonalDataPart = {
  name: 'places',
  async *collect(manager, accountId) {
    const kept = await places.list(manager, accountId);
    if (kept.length > 0) yield kept.map(({ at, ...place }) => ({ ...place, stoppedAt: at }));
  },
  async erase(manager, accountId) {
    await closeAccount(manager, accountId);
    await places.end(manager, accountId);
  },
};
