import { type InputOf, signInWithProvider } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { countedSignIn } from './sign-in-metrics';
import { ProviderSignInService } from './provider-sign-in.service';

@Controller()
export class ProviderSignInController {
  constructor(private readonly service: ProviderSignInService) {}

  /** Open to all: the gateway, which alone may ask, has checked what the provider signed. */
  @Operation(signInWithProvider)
  signIn(input: InputOf<typeof signInWithProvider>) {
    return countedSignIn('provider', this.service.signIn(input), ({ kind }) => kind);
  }
}
