import {
  ANONYMOUS,
  completeRegistration,
  completeRegistrationRoute,
  confirmEmail,
  confirmEmailChange,
  confirmEmailChangeRoute,
  confirmEmailRoute,
  forgottenPasswordRoute,
  register,
  registerRoute,
  requestPasswordReset,
  resetPassword,
  resetPasswordRoute,
  stopEmailChange,
  stopEmailChangeRoute,
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

  @Handles(registerRoute, { limit: 'register' })
  async register({ body }: InputOf<typeof registerRoute>, { request, reply }: Call) {
    const outcome = await this.services.request(
      register,
      { ...body, client: clientOf(request) },
      { caller: ANONYMOUS },
    );
    if (outcome.kind === 'mail-sent') return { mailSent: true as const };
    return this.answers.enter({ request, reply }, outcome.session);
  }

  @Handles(completeRegistrationRoute, { limit: 'login' })
  async complete({ body }: InputOf<typeof completeRegistrationRoute>, { request, reply }: Call) {
    const proof = { ...body, client: clientOf(request) };
    return this.answers.enter(
      { request, reply },
      await this.services.request(completeRegistration, proof, { caller: ANONYMOUS }),
    );
  }

  @Handles(forgottenPasswordRoute, { limit: 'mail' })
  async forgotten({ body }: InputOf<typeof forgottenPasswordRoute>, { request, caller }: Call) {
    const device = await this.device.read(request);
    const asked = { ...body, client: clientOf(request), ...(device && { device }) };
    await this.services.request(requestPasswordReset, asked, { caller });
    return { accepted: true as const };
  }

  @Handles(resetPasswordRoute, { limit: 'login' })
  async reset({ body }: InputOf<typeof resetPasswordRoute>, { request, reply, caller }: Call) {
    const device = await this.device.read(request);
    const { accountId } = await this.services.request(
      resetPassword,
      { ...body, client: clientOf(request), ...(device && { device }) },
      { caller },
    );
    // Who guesses at the account meanwhile cannot keep its owner from signing in here.
    if (accountId !== undefined) await this.device.remember(request, reply, accountId);
    return null;
  }

  @Handles(confirmEmailRoute, { limit: 'login' })
  async confirm({ body }: InputOf<typeof confirmEmailRoute>, { caller }: Call) {
    await this.services.request(confirmEmail, body, { caller });
    return null;
  }

  @Handles(confirmEmailChangeRoute, { limit: 'login' })
  async confirmChange({ body }: InputOf<typeof confirmEmailChangeRoute>, { request, caller }: Call) {
    return this.services.request(confirmEmailChange, { ...body, client: clientOf(request) }, { caller });
  }

  @Handles(stopEmailChangeRoute, { limit: 'login' })
  async stopChange({ body }: InputOf<typeof stopEmailChangeRoute>, { caller }: Call) {
    await this.services.request(stopEmailChange, body, { caller });
    return null;
  }
}
