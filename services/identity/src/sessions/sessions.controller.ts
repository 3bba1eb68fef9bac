import { type InputOf, renewSession, signOut, verificationKeys } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { SigningKeys } from '../keys/signing-keys';
import { SessionsService } from './sessions.service';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly keys: SigningKeys,
  ) {}

  @Operation(renewSession)
  renew(input: InputOf<typeof renewSession>) {
    return this.sessions.renew(input);
  }

  @Operation(signOut)
  signOut(input: InputOf<typeof signOut>) {
    return this.sessions.signOut(input);
  }

  @Operation(verificationKeys)
  async listKeys() {
    return { keys: this.keys.publicKeys() };
  }
}
