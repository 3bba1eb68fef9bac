import { getPolicy, listPolicies, updatePolicy } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { PolicyService } from './policy.service';

@Controller()
export class PolicyController {
  constructor(private readonly policy: PolicyService) {}

  /** For the gateways, which apply it to everybody: nobody's role is asked for. */
  @Serve(getPolicy)
  async get() {
    return this.policy.get();
  }

  @Serve(updatePolicy)
  async update(input: z.output<typeof updatePolicy.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.policy.update(input, caller);
  }

  @Serve(listPolicies)
  async history(_input: z.output<typeof listPolicies.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return { items: await this.policy.history() };
  }
}
