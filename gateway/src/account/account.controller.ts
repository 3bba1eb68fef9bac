import {
  changePassword,
  changePasswordRoute,
  CodedError,
  getAccount,
  getSecurity,
  personalProfile,
  profileRoute,
  reauthenticate,
  reauthenticateRoute,
  renameAccount,
  renameRoute,
  requestConfirmationRoute,
  requestEmailChange,
  requestEmailChangeRoute,
  requestEmailConfirmation,
  securityRoute,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientOf, sessionOf, type Call, type InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { SessionCookies } from '../session/cookies';
import { SessionAnswers } from '../session/session-answers';

const NOTHING_YET = {
  favoriteVideos: [],
  recentVideos: [],
  watchedCount: 0,
  favoritesCount: 0,
  likedCount: 0,
};

/** A person's own account. */
@Controller()
export class AccountController {
  private readonly log = logger('account');

  constructor(
    private readonly services: ServiceCalls,
    private readonly cookies: SessionCookies,
    private readonly answers: SessionAnswers,
  ) {}

  /** D14: while catalogue cannot be asked the account is shown without its favourites and counts. */
  @Handles(profileRoute)
  async profile(_input: InputOf<typeof profileRoute>, call: Call) {
    const { caller } = call;
    const [account, counts] = await Promise.all([
      this.services.request(getAccount, { id: sessionOf(call).sub }, { caller }),
      this.services.request(personalProfile, {}, { caller }).catch((error: unknown) => {
        this.log.warn({ err: error }, 'favourites and counts of a profile cannot be had');
        return NOTHING_YET;
      }),
    ]);
    return { ...account, ...counts };
  }

  @Handles(renameRoute)
  async rename({ body }: InputOf<typeof renameRoute>, { caller }: Call) {
    return this.services.request(renameAccount, body, { caller });
  }

  @Handles(reauthenticateRoute, { limit: 'login' })
  async reauthenticate({ body }: InputOf<typeof reauthenticateRoute>, { request, reply, caller }: Call) {
    const proof = { ...body, refreshToken: this.refreshToken(request), client: clientOf(request) };
    return this.answers.open(reply, await this.services.request(reauthenticate, proof, { caller }));
  }

  @Handles(securityRoute)
  async security(_input: InputOf<typeof securityRoute>, { caller }: Call) {
    return this.services.request(getSecurity, {}, { caller });
  }

  @Handles(changePasswordRoute, { limit: 'login' })
  async changePassword({ body }: InputOf<typeof changePasswordRoute>, { request, caller }: Call) {
    await this.services.request(
      changePassword,
      { ...body, refreshToken: this.refreshToken(request), client: clientOf(request) },
      { caller },
    );
    return null;
  }

  @Handles(requestEmailChangeRoute, { limit: 'mail' })
  async requestEmailChange({ body }: InputOf<typeof requestEmailChangeRoute>, { request, caller }: Call) {
    const asked = { ...body, refreshToken: this.refreshToken(request), client: clientOf(request) };
    return this.services.request(requestEmailChange, asked, { caller });
  }

  @Handles(requestConfirmationRoute, { limit: 'mail' })
  async requestConfirmation(_input: InputOf<typeof requestConfirmationRoute>, { request, caller }: Call) {
    await this.services.request(requestEmailConfirmation, { client: clientOf(request) }, { caller });
    return { accepted: true as const };
  }

  /** The renewal token tells which of the account's sessions acts. @throws CodedError `auth.session-expired` */
  private refreshToken(request: FastifyRequest): string {
    const refreshToken = this.cookies.refreshToken(request);
    if (!refreshToken) throw new CodedError('auth.session-expired');
    return refreshToken;
  }
}
