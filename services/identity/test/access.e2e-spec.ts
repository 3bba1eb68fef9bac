import { testAccess } from '@alcova/testing';
import { TestIdentity } from './support/identity';

describe('who may ask identity', () => {
  let identity: TestIdentity;
  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  afterAll(() => identity.stop());

  testAccess('identity', () => identity.rpc, [
    ...['identity.account.get', 'identity.health.ping', 'identity.key.list'],
    ...['identity.age.begin', 'identity.age.finish', 'identity.age.outcome'],
    ...['identity.age.receive', 'identity.age.ways'],
    ...['identity.email.confirmChange', 'identity.email.stopChange'],
    ...['identity.password.requestReset', 'identity.password.reset'],
    ...['identity.mail.way', 'identity.passkey.startEntry', 'identity.passkey.startSignIn'],
    ...['identity.session.completeSecondFactor', 'identity.session.enterByPasskey'],
    ...['identity.session.completeRegistration', 'identity.session.register'],
    ...['identity.session.renew', 'identity.session.signIn'],
    ...['identity.session.signInWithProvider', 'identity.session.signOut'],
  ]);
});
