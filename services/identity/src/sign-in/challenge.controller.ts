import { completeSecondFactor } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { countedSignIn } from './sign-in-metrics';
import { Challenges } from './challenges';

@Controller()
export class ChallengeController {
  constructor(private readonly challenges: Challenges) {}

  /** Open to all: the challenge's token says who is meant. */
  @Serve(completeSecondFactor)
  complete(input: z.output<typeof completeSecondFactor.input>) {
    return countedSignIn('second-factor', this.challenges.complete(input), () => 'session');
  }
}
