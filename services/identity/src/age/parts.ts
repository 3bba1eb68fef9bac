import { beginAgeProof, finishAgeProof, listAgeWays } from '@alcova/contracts';
import { AgeController } from './age.controller';
import { AgeCountsRepository } from './age-counts.repository';
import { AgeService } from './age.service';
import { AgeWays } from './age-ways';

/** Proofs of age, as the service's module takes them in. */
export const age = {
  serves: [listAgeWays, beginAgeProof, finishAgeProof],
  controllers: [AgeController],
  providers: [AgeService, AgeWays, AgeCountsRepository],
};
