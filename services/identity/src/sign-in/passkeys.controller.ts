import {
  addPasskey,
  removePasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ownAccountId } from '../caller/own-account';
import { Challenges } from './challenges';
import { Passkeys } from '../passkeys/passkeys';

/** The caller's own passkeys. */
@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly challenges: Challenges,
  ) {}

  @Serve(startPasskey)
  async start(_input: z.output<typeof startPasskey.input>, { caller }: RpcContext) {
    return this.passkeys.start(ownAccountId(caller));
  }

  @Serve(addPasskey)
  async add({ name, passkey }: z.output<typeof addPasskey.input>, { caller }: RpcContext) {
    return this.passkeys.add(ownAccountId(caller), name, passkey);
  }

  @Serve(removePasskey)
  async remove({ id }: z.output<typeof removePasskey.input>, { caller }: RpcContext) {
    await this.passkeys.remove(ownAccountId(caller), id);
    return {};
  }

  @Serve(startPasskeyProof)
  async startProof(_input: z.output<typeof startPasskeyProof.input>, { caller }: RpcContext) {
    return this.passkeys.startProof(ownAccountId(caller));
  }

  @Serve(startPasskeySignIn)
  async startSignIn({ challengeToken }: z.output<typeof startPasskeySignIn.input>) {
    return this.challenges.ways(challengeToken);
  }
}
