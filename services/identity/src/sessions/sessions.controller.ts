import { renewSession, signOut, verificationKeys } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { SigningKeys } from '../keys/signing-keys';
import { SessionsService } from './sessions.service';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly keys: SigningKeys,
  ) {}

  @Serve(renewSession)
  renew(input: z.output<typeof renewSession.input>) {
    return this.sessions.renew(input);
  }

  @Serve(signOut)
  signOut(input: z.output<typeof signOut.input>) {
    return this.sessions.signOut(input);
  }

  @Serve(verificationKeys)
  async listKeys() {
    return { keys: this.keys.publicKeys() };
  }
}
