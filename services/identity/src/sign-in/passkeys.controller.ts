import {
  addPasskey,
  type InputOf,
  readPasskeyChallenge,
  removePasskey,
  startPasskey,
  startPasskeyProof,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
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

  @Operation(startPasskey)
  async start(_input: InputOf<typeof startPasskey>, { caller }: RpcContext) {
    return this.passkeys.start(ownAccountId(caller));
  }

  @Operation(addPasskey)
  async add({ name, passkey }: InputOf<typeof addPasskey>, { caller }: RpcContext) {
    return this.passkeys.add(ownAccountId(caller), name, passkey);
  }

  @Operation(removePasskey)
  async remove({ id }: InputOf<typeof removePasskey>, { caller }: RpcContext) {
    await this.passkeys.remove(ownAccountId(caller), id);
    return null;
  }

  @Operation(startPasskeyProof)
  async startProof(_input: InputOf<typeof startPasskeyProof>, { caller }: RpcContext) {
    return this.passkeys.startProof(ownAccountId(caller));
  }

  @Operation(readPasskeyChallenge)
  async startSignIn({ challengeToken }: InputOf<typeof readPasskeyChallenge>) {
    return this.challenges.ways(challengeToken);
  }
}
