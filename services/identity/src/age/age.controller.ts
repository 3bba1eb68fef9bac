import {
  beginAgeProof,
  finishAgeProof,
  listAgeWays,
  readAgeOutcome,
  receiveAgeAnswer,
} from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AgeService } from './age.service';

/** Nobody's account has a part in it: who asks is not looked at. */
@Controller()
export class AgeController {
  constructor(private readonly age: AgeService) {}

  @Serve(listAgeWays)
  async ways() {
    return { items: this.age.offered() };
  }

  @Serve(beginAgeProof)
  async begin({ way }: z.output<typeof beginAgeProof.input>) {
    return this.age.begin(way);
  }

  @Serve(finishAgeProof)
  async finish({ way, ...back }: z.output<typeof finishAgeProof.input>) {
    return { outcome: await this.age.finish(way, back) };
  }

  @Serve(receiveAgeAnswer)
  async receive({ way, ...answer }: z.output<typeof receiveAgeAnswer.input>) {
    return { outcome: await this.age.receive(way, answer) };
  }

  @Serve(readAgeOutcome)
  async outcome({ way, secret }: z.output<typeof readAgeOutcome.input>) {
    return { outcome: await this.age.outcomeOf(way, secret) };
  }
}
