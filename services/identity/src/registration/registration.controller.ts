import { finishRegistration, type InputOf, register } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { RegistrationService } from './registration.service';

@Controller()
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  /** Open to all. */
  @Operation(register)
  register(input: InputOf<typeof register>) {
    return this.registration.register(input);
  }

  /** Open to all: the token says who is meant. */
  @Operation(finishRegistration)
  complete(input: InputOf<typeof finishRegistration>) {
    return this.registration.complete(input);
  }
}
