import { completeRegistration, register } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { RegistrationService } from './registration.service';

@Controller()
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  /** Open to all. */
  @Serve(register)
  register(input: z.output<typeof register.input>) {
    return this.registration.register(input);
  }

  /** Open to all: the token says who is meant. */
  @Serve(completeRegistration)
  complete(input: z.output<typeof completeRegistration.input>) {
    return this.registration.complete(input);
  }
}
