import {
  closeAgeProof,
  type InputOf,
  listAgeWays,
  openAgeProof,
  readAgeOutcome,
  takeAgeAnswer,
} from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { AgeService } from './age.service';

/** Nobody's account has a part in it: who asks is not looked at. */
@Controller()
export class AgeController {
  constructor(private readonly age: AgeService) {}

  @Operation(listAgeWays)
  async ways() {
    return { items: this.age.offered() };
  }

  @Operation(openAgeProof)
  async begin({ way }: InputOf<typeof openAgeProof>) {
    return this.age.begin(way);
  }

  @Operation(closeAgeProof)
  async finish({ way, ...back }: InputOf<typeof closeAgeProof>) {
    return { outcome: await this.age.finish(way, back) };
  }

  @Operation(takeAgeAnswer)
  async receive({ way, ...answer }: InputOf<typeof takeAgeAnswer>) {
    return { outcome: await this.age.receive(way, answer) };
  }

  @Operation(readAgeOutcome)
  async outcome({ way, secret }: InputOf<typeof readAgeOutcome>) {
    return { outcome: await this.age.outcomeOf(way, secret) };
  }
}
