import { signInWithProvider } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { countedSignIn } from './sign-in-metrics';
import { ProviderSignInService } from './provider-sign-in.service';

@Controller()
export class ProviderSignInController {
  constructor(private readonly service: ProviderSignInService) {}

  /** Open to all: the gateway, which alone may ask, has checked what the provider signed. */
  @Serve(signInWithProvider)
  signIn(input: z.output<typeof signInWithProvider.input>) {
    return countedSignIn('provider', this.service.signIn(input), ({ kind }) => kind);
  }
}
