import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { AgeChoiceKeeper } from './age-choice';
import { AgeChoicesRepository } from './age-choices.repository';
import { PolicyController } from './policy.controller';
import { PolicyRepository } from './policy.repository';
import { PolicyService } from './policy.service';

/** The policy of what is shown where. */
@Module({
  imports: [AuditModule],
  controllers: [PolicyController],
  providers: [AgeChoiceKeeper, AgeChoicesRepository, PolicyRepository, PolicyService],
})
export class PolicyModule {}
