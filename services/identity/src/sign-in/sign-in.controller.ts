import { signIn } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { countedSignIn } from './sign-in-metrics';
import { SignInService } from './sign-in.service';

@Controller()
export class SignInController {
  constructor(private readonly service: SignInService) {}

  @Serve(signIn)
  signIn(input: z.output<typeof signIn.input>) {
    return countedSignIn('password', this.service.signIn(input), ({ kind }) => kind);
  }
}
