import {
  addPasskey,
  addPasskeyRoute,
  removePasskey,
  removePasskeyRoute,
  startPasskey,
  startPasskeyProof,
  startPasskeyProofRoute,
  startPasskeyRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';

/** A person's own passkeys. */
@Controller()
export class PasskeysController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(startPasskeyRoute, { limit: 'login' })
  async start(_input: InputOf<typeof startPasskeyRoute>, { caller }: Call) {
    return this.services.request(startPasskey, {}, { caller });
  }

  @Handles(addPasskeyRoute, { limit: 'login' })
  async add({ body }: InputOf<typeof addPasskeyRoute>, { caller }: Call) {
    return this.services.request(addPasskey, body, { caller });
  }

  @Handles(removePasskeyRoute)
  async remove({ params }: InputOf<typeof removePasskeyRoute>, { caller }: Call) {
    await this.services.request(removePasskey, params, { caller });
    return null;
  }

  @Handles(startPasskeyProofRoute, { limit: 'session' })
  async startProof(_input: InputOf<typeof startPasskeyProofRoute>, { caller }: Call) {
    return this.services.request(startPasskeyProof, {}, { caller });
  }
}
