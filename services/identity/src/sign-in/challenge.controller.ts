import { completeSecondFactor, type InputOf } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { countedSignIn } from './sign-in-metrics';
import { Challenges } from './challenges';

@Controller()
export class ChallengeController {
  constructor(private readonly challenges: Challenges) {}

  /** Open to all: the challenge's token says who is meant. */
  @Operation(completeSecondFactor)
  complete(input: InputOf<typeof completeSecondFactor>) {
    return countedSignIn('second-factor', this.challenges.complete(input), () => 'session');
  }
}
