import { Module } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { AccessTokens } from './access-tokens';
import { Administrators } from './administrators';
import { CookieStrategy } from './cookie.strategy';
import { SessionCookies } from './cookies';
import { DeviceCookie } from './device-cookie';
import { PasswordSignIns } from './password-sign-ins';
import { RegistrationController } from './registration.controller';
import { SessionAnswers } from './session-answers';
import { SessionController } from './session.controller';
import { VerificationKeys } from './verification-keys';

const providers = [
  VerificationKeys,
  AccessTokens,
  Administrators,
  CookieStrategy,
  SessionAnswers,
  {
    provide: SessionCookies,
    inject: [CONFIG],
    useFactory: (config: GatewayConfig) => new SessionCookies(config.COOKIE_SECURE),
  },
  {
    provide: DeviceCookie,
    inject: [CONFIG],
    useFactory: (config: GatewayConfig) => new DeviceCookie(config.COOKIE_SECURE, config.COOKIE_KEYS),
  },
];

/** Who calls; needed by every role that has closed routes. */
@Module({ providers, exports: [SessionCookies, SessionAnswers, DeviceCookie, Administrators] })
export class SessionModule {}

/** The session's own routes. */
@Module({
  imports: [SessionModule],
  providers: [PasswordSignIns],
  controllers: [SessionController, RegistrationController],
})
export class SessionRoutesModule {}
