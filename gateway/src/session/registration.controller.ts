import {
  ANONYMOUS,
  finishRegistration,
  completeRegistration,
  forgottenPassword,
  register,
  registerAccount,
  requestPasswordReset,
  setForgottenPassword,
  resetPassword,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { clientOf, type Call, type InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { DeviceCookie } from './device-cookie';
import { SessionAnswers } from './session-answers';

/** Making an account, and what the links do that went out by mail. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly answers: SessionAnswers,
    private readonly device: DeviceCookie,
  ) {}

  @Handles(registerAccount)
  async register({ body }: InputOf<typeof registerAccount>, { request, reply }: Call) {
    const outcome = await this.services.request(
      register,
      { ...body, client: clientOf(request) },
      { caller: ANONYMOUS },
    );
    if (outcome.kind === 'mail-sent') return { mailSent: true as const };
    return this.answers.enter({ request, reply }, outcome.session);
  }

  @Handles(completeRegistration)
  async complete({ body }: InputOf<typeof completeRegistration>, { request, reply }: Call) {
    const proof = { ...body, client: clientOf(request) };
    return this.answers.enter(
      { request, reply },
      await this.services.request(finishRegistration, proof, { caller: ANONYMOUS }),
    );
  }

  @Handles(forgottenPassword)
  async forgotten({ body }: InputOf<typeof forgottenPassword>, { request, caller }: Call) {
    const device = await this.device.read(request);
    const asked = { ...body, client: clientOf(request), ...(device && { device }) };
    await this.services.request(requestPasswordReset, asked, { caller });
    return { accepted: true as const };
  }

  @Handles(resetPassword)
  async reset({ body }: InputOf<typeof resetPassword>, { request, reply, caller }: Call) {
    const device = await this.device.read(request);
    const { accountId } = await this.services.request(
      setForgottenPassword,
      { ...body, client: clientOf(request), ...(device && { device }) },
      { caller },
    );
    // Who guesses at the account meanwhile cannot keep its owner from signing in here.
    if (accountId !== undefined) await this.device.remember(request, reply, accountId);
    return null;
  }
}
