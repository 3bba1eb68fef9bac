import { getPolicy, listPolicies, updatePolicy } from '@alcova/contracts';
import { AgeChoiceKeeper } from './age-choice';
import { AgeChoicesRepository } from './age-choices.repository';
import { PolicyController } from './policy.controller';
import { PolicyRepository } from './policy.repository';
import { PolicyService } from './policy.service';

/** The policy of what is shown where, as the service's module takes it in. */
export const policy = {
  serves: [getPolicy, listPolicies, updatePolicy],
  controllers: [PolicyController],
  providers: [PolicyRepository, PolicyService, AgeChoicesRepository, AgeChoiceKeeper],
};
