import { type InputOf, signIn } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { countedSignIn } from './sign-in-metrics';
import { SignInService } from './sign-in.service';

@Controller()
export class SignInController {
  constructor(private readonly service: SignInService) {}

  @Operation(signIn)
  signIn(input: InputOf<typeof signIn>) {
    return countedSignIn('password', this.service.signIn(input), ({ kind }) => kind);
  }
}
