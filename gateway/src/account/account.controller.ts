import {
  setPassword,
  changePassword,
  CodedError,
  getAccount,
  personalProfile,
  getProfile,
  proveAgain,
  reauthenticate,
  openEmailChange,
  requestEmailChange,
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
  @Handles(getProfile)
  async profile(_input: InputOf<typeof getProfile>, call: Call) {
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

  @Handles(reauthenticate)
  async reauthenticate({ body }: InputOf<typeof reauthenticate>, { request, reply, caller }: Call) {
    const proof = { ...body, refreshToken: this.refreshToken(request), client: clientOf(request) };
    return this.answers.open(reply, await this.services.request(proveAgain, proof, { caller }));
  }

  @Handles(changePassword)
  async changePassword({ body }: InputOf<typeof changePassword>, { request, caller }: Call) {
    await this.services.request(
      setPassword,
      { ...body, refreshToken: this.refreshToken(request), client: clientOf(request) },
      { caller },
    );
    return null;
  }

  @Handles(requestEmailChange)
  async requestEmailChange({ body }: InputOf<typeof requestEmailChange>, { request, caller }: Call) {
    const asked = { ...body, refreshToken: this.refreshToken(request), client: clientOf(request) };
    return this.services.request(openEmailChange, asked, { caller });
  }

  /** The renewal token tells which of the account's sessions acts. @throws CodedError `auth.session-expired` */
  private refreshToken(request: FastifyRequest): string {
    const refreshToken = this.cookies.refreshToken(request);
    if (!refreshToken) throw new CodedError('auth.session-expired');
    return refreshToken;
  }
}
