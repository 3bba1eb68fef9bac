import { type InputOf, readAgeCounts, readAgeWayStates, testAgeWay } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { AgeAdministration } from './age-administration.service';

@Controller()
export class AgeAdministrationController {
  constructor(private readonly age: AgeAdministration) {}

  @Operation(readAgeCounts)
  async counts({ days }: InputOf<typeof readAgeCounts>, { caller }: RpcContext) {
    return this.age.countsOf(caller, days);
  }

  @Operation(readAgeWayStates)
  async states(_input: InputOf<typeof readAgeWayStates>, { caller }: RpcContext) {
    return { items: await this.age.states(caller) };
  }

  @Operation(testAgeWay)
  async test({ way }: InputOf<typeof testAgeWay>, { caller }: RpcContext) {
    return this.age.test(caller, way);
  }
}
