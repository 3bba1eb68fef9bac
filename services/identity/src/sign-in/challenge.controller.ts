import { completeSecondFactor, enterByPasskey, type InputOf, startPasskeyEntry } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { countedSignIn } from './sign-in-metrics';
import { Challenges } from './challenges';
import { Passkeys } from '../passkeys/passkeys';
import { PasskeySignIn } from './passkey-sign-in';

@Controller()
export class ChallengeController {
  constructor(
    private readonly challenges: Challenges,
    private readonly passkeys: Passkeys,
    private readonly passkeySignIn: PasskeySignIn,
  ) {}

  /** Open to all: the challenge's token says who is meant. */
  @Operation(completeSecondFactor)
  complete(input: InputOf<typeof completeSecondFactor>) {
    return countedSignIn('second-factor', this.challenges.complete(input), () => 'session');
  }

  @Operation(startPasskeyEntry)
  start(_input: InputOf<typeof startPasskeyEntry>) {
    return this.passkeys.askAnybody();
  }

  @Operation(enterByPasskey)
  enter(input: InputOf<typeof enterByPasskey>) {
    return countedSignIn('passkey', this.passkeySignIn.enter(input), () => 'session');
  }
}
