import {
  beginAgeProof,
  finishAgeProof,
  forgetAge,
  listAgeWays,
  readAgeCounts,
  readAgeMemory,
  readAgeOutcome,
  readAgeWayStates,
  receiveAgeAnswer,
  rememberAge,
  testAgeWay,
} from '@alcova/contracts';
import { AgeController } from './age.controller';
import { AgeAdministrationController } from './age-administration.controller';
import { AgeAdministration } from './age-administration.service';
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
    ...[readAgeCounts, readAgeWayStates, testAgeWay],
  ],
  controllers: [AgeController, AgeMemoryController, AgeAdministrationController],
  providers: [
    ...[AgeService, AgeAdministration, AgeWays, AgeCountsRepository],
    ...[AgeAnswersRepository, ListAnchors, ListsRepository, AgeMemoriesRepository],
  ],
};
