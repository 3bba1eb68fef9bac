import type { PersonalDataPart } from '@alcova/personal-data';
import { releaseImported } from '@alcova/persistence';
import { closeAccount } from './actor';
import { accountPerson } from './person';
import {
  eraseFacts,
  eraseFavourites,
  factsOn,
  forgetReactions,
  MARKS_KIND,
  type PersonalFact,
  wereMarksImported,
} from './personal-data.repository';

const videoOf = ({ video_id: videoId, title }: PersonalFact) => ({ videoId, title });

const favourites: PersonalDataPart = {
  name: 'favourites',
  async *collect(manager, accountId) {
    for await (const facts of factsOn(manager, 'favorites', accountId))
      yield facts.map((fact) => ({ ...videoOf(fact), addedAt: fact.at.toISOString() }));
  },
  async erase(manager, accountId) {
    await closeAccount(manager, accountId);
    await eraseFavourites(manager, accountId);
  },
};

const reactions: PersonalDataPart = {
  name: 'reactions',
  async *collect(manager, accountId) {
    for await (const facts of factsOn(manager, 'reactions', accountPerson(accountId)))
      yield facts.map((fact) => ({ ...videoOf(fact), value: fact.value, reactedAt: fact.at.toISOString() }));
  },
  async erase(manager, accountId) {
    await closeAccount(manager, accountId);
    await forgetReactions(manager, accountPerson(accountId));
  },
};

const history: PersonalDataPart = {
  name: 'history',
  async *collect(manager, accountId) {
    for await (const facts of factsOn(manager, 'history', accountId))
      yield facts.map((fact) => ({ ...videoOf(fact), watchedAt: fact.at.toISOString() }));
  },
  async erase(manager, accountId) {
    await closeAccount(manager, accountId);
    await eraseFacts(manager, 'history', accountId);
  },
};

const countedViews: PersonalDataPart = {
  name: 'countedViews',
  async *collect(manager, accountId) {
    for await (const facts of factsOn(manager, 'view_windows', accountPerson(accountId)))
      yield facts.map((fact) => ({ ...videoOf(fact), countedAt: fact.at.toISOString() }));
  },
  async erase(manager, accountId) {
    await closeAccount(manager, accountId);
    await eraseFacts(manager, 'view_windows', accountPerson(accountId));
  },
};

/** That its favourites and history were imported: only of use while there is the account. */
const importedMarks: PersonalDataPart = {
  name: 'importedMarks',
  async *collect(manager, accountId) {
    if (await wereMarksImported(manager, accountId)) yield [{ imported: true }];
  },
  async erase(manager, accountId) {
    await closeAccount(manager, accountId);
    await releaseImported(manager, MARKS_KIND, [accountId]);
  },
};

/** What is held on an account of what it did with videos. Each part closes the account first, so that their order does not matter. */
export const engagementParts: readonly PersonalDataPart[] = [
  favourites,
  reactions,
  history,
  countedViews,
  importedMarks,
];
