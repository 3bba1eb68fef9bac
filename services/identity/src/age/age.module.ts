import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AgeAdministrationController } from './age-administration.controller';
import { AgeAdministration } from './age-administration.service';
import { AgeCountsRepository } from './age-counts.repository';
import { AgeWays } from './age-ways';
import { AgeController } from './age.controller';
import { AgeService } from './age.service';
import { AgeMemoriesRepository } from './memory/age-memories.repository';
import { AgeMemoryController } from './memory/age-memory.controller';
import { AgeAnswersRepository } from './ways/wallet/age-answers.repository';
import { ListAnchors } from './ways/wallet/trusted-list/list-anchors';
import { ListsRepository } from './ways/wallet/trusted-list/lists.repository';

/** Proofs of age: the ways, what an account remembers of one, and how many ended how. */
@Module({
  imports: [AccountsModule],
  controllers: [AgeAdministrationController, AgeController, AgeMemoryController],
  providers: [
    AgeAdministration,
    AgeAnswersRepository,
    AgeCountsRepository,
    AgeMemoriesRepository,
    AgeService,
    AgeWays,
    ListAnchors,
    ListsRepository,
  ],
  exports: [AgeAnswersRepository, AgeMemoriesRepository],
})
export class AgeModule {}
