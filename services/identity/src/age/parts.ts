import {
  beginAgeProof,
  finishAgeProof,
  forgetAge,
  listAgeWays,
  readAgeMemory,
  readAgeOutcome,
  receiveAgeAnswer,
  rememberAge,
} from '@alcova/contracts';
import { AgeController } from './age.controller';
import { AgeCountsRepository } from './age-counts.repository';
import { AgeService } from './age.service';
import { AgeWays } from './age-ways';
import { AgeMemoriesRepository } from './memory/age-memories.repository';
import { AgeMemoryController } from './memory/age-memory.controller';
import { AgeAnswersRepository } from './ways/wallet/age-answers.repository';
import { ListAnchors } from './ways/wallet/trusted-list/list-anchors';
import { ListsRepository } from './ways/wallet/trusted-list/lists.repository';

/** Proofs of age, as the service's module takes them in. */
export const age = {
  serves: [
    ...[listAgeWays, beginAgeProof, finishAgeProof, receiveAgeAnswer, readAgeOutcome],
    ...[rememberAge, forgetAge, readAgeMemory],
  ],
  controllers: [AgeController, AgeMemoryController],
  providers: [
    ...[AgeService, AgeWays, AgeCountsRepository, AgeAnswersRepository, ListAnchors, ListsRepository],
    AgeMemoriesRepository,
  ],
};
