import {
  addListedEntries,
  assetEvidence,
  beginHashImport,
  deleteHashList,
  finishHashImport,
  listAsset,
  listHashLists,
  readHashList,
} from '@alcova/contracts';
import { LikenessChecker } from './checker';
import { DecisionsRepository } from './decisions.repository';
import { Evidence } from './evidence';
import { HashCollector } from '../jobs/hash-collector';
import { HashLists } from './hash-lists.service';
import { HashesRepository } from './hashes.repository';
import { LikenessController } from './likeness.controller';
import { ListedFilms } from './listed-films';
import { ListsRepository } from './lists.repository';
import { Matches } from './matches';
import { TakedownEvents } from './takedown-events';

/** What media serves of the lists of what must not come. */
export const likeness = {
  serves: [
    ...[listHashLists, beginHashImport, addListedEntries, finishHashImport],
    ...[readHashList, deleteHashList, listAsset, assetEvidence],
  ],
  controllers: [LikenessController],
  providers: [
    ...[HashCollector, HashesRepository, ListsRepository, ListedFilms, Matches, LikenessChecker],
    ...[DecisionsRepository, TakedownEvents, HashLists, Evidence],
  ],
};
