import { readAgeCounts, readAgeWayStates, testAgeWay } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AgeAdministration } from './age-administration.service';

@Controller()
export class AgeAdministrationController {
  constructor(private readonly age: AgeAdministration) {}

  @Serve(readAgeCounts)
  async counts({ days }: z.output<typeof readAgeCounts.input>, { caller }: RpcContext) {
    return this.age.countsOf(caller, days);
  }

  @Serve(readAgeWayStates)
  async states(_input: z.output<typeof readAgeWayStates.input>, { caller }: RpcContext) {
    return { items: await this.age.states(caller) };
  }

  @Serve(testAgeWay)
  async test({ way }: z.output<typeof testAgeWay.input>, { caller }: RpcContext) {
    return this.age.test(caller, way);
  }
}
