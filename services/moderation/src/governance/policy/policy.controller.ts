import { getPolicy, type InputOf, keepPolicy, listPolicies } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { PolicyService } from './policy.service';

@Controller()
export class PolicyController {
  constructor(private readonly policy: PolicyService) {}

  /** For the gateways, which apply it to everybody: nobody's role is asked for. */
  @Operation(getPolicy)
  async get() {
    return this.policy.get();
  }

  @Operation(keepPolicy)
  async update(input: InputOf<typeof keepPolicy>, { caller }: RpcContext) {
    return this.policy.update(input, caller);
  }

  @Operation(listPolicies)
  async history() {
    return { items: await this.policy.history() };
  }
}
