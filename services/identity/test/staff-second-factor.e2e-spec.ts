import {
  ANONYMOUS,
  accessClaims,
  confirmSecondFactor,
  createAdministrator,
  type IssuedSession,
  renewSession,
  signIn,
  startSecondFactor,
} from '@alcova/contracts';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { client, TestIdentity } from './support/identity';

const PASSWORD = 'uma senha bem comprida';
const claimsOf = (session: IssuedSession) => accessClaims.parse(decodeJwt(session.accessToken));

/** Where the configuration does not name the roles, those of the staff are asked for a second factor. */
describe('a first administrator of a site on the internet', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start({
      ...{ REQUIRE_SECOND_FACTOR_ROLES: '', SITE_URL: 'https://alcova.example' },
      ADMIN_EMAIL: 'primeira@alcova.local',
      ADMIN_PASSWORD: PASSWORD,
    });
  });
  afterAll(() => identity.stop());

  const byOperator = (): Promise<unknown> =>
    identity.rpc.request(
      createAdministrator,
      {
        ...{ email: 'segunda@alcova.local', name: 'Segunda', password: PASSWORD },
        ...{ operator: 'ana', reason: 'primeira instalação' },
      },
      { caller: { kind: 'system', name: 'operator' } },
    );

  it.each([
    ['of the configuration', 'primeira@alcova.local', (): Promise<unknown> => Promise.resolve()],
    ["of the operator's command", 'segunda@alcova.local', byOperator],
  ] as const)(
    '%s signs in, may do little, sets the factor up and has all rights',
    async (_who, email, make) => {
      await make();
      const outcome = await identity.rpc.request(
        signIn,
        { email, password: PASSWORD, client },
        { caller: ANONYMOUS },
      );
      if (outcome.kind !== 'session') throw new Error('a second factor was asked');
      const { session } = outcome;
      expect(claimsOf(session)).toMatchObject({ role: 'admin', limited: true });
      const caller = { kind: 'account', accountId: session.account.id, role: 'admin' } as const;
      const { secret } = await identity.rpc.request(startSecondFactor, {}, { caller });
      const code = new TOTP({ secret }).generate();
      await identity.rpc.request(confirmSecondFactor, { code }, { caller });
      const { refreshToken } = session;
      const renewed = await identity.rpc.request(
        renewSession,
        { refreshToken, client },
        { caller: ANONYMOUS },
      );
      expect(claimsOf(renewed)).toMatchObject({ role: 'admin', limited: false });
    },
  );
});
