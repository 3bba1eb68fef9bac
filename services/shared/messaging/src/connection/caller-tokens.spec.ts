import { ANONYMOUS, type Caller } from '@alcova/contracts';
import { callerKeysOf, newCallerKey } from '@alcova/testing';
import { SignJWT, importJWK } from 'jose';
import { createHash, randomUUID } from 'node:crypto';
import { CallerTokens } from './caller-tokens';

const gateway = newCallerKey('gateway-1');
const operator = newCallerKey('operator-1');
const keys = callerKeysOf(gateway, operator);
const admin: Caller = { kind: 'account', accountId: 'a1', role: 'admin' };
const asOperator: Caller = { kind: 'system', name: 'operator' };
const request = { rpc: 'catalogue.video.delete', body: '{"id":"v1"}' };
const tokens = () => new CallerTokens(keys);

/** A token as another program could make it. */
async function handmade(
  claims: Record<string, unknown>,
  { iss = 'gateway', key = gateway, at = Date.now() / 1_000 } = {},
): Promise<string> {
  const body = createHash('sha256').update(request.body).digest('base64url');
  return new SignJWT({ caller: admin, body, sender: 's1', sent: performance.now(), ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .setIssuer(iss)
    .setAudience(request.rpc)
    .setJti(randomUUID())
    .setIssuedAt(Math.floor(at))
    .setExpirationTime(Math.floor(at) + 30)
    .sign(await importJWK({ ...key }, 'EdDSA'));
}

describe('the signed caller of a request', () => {
  it('is read back as it was signed', async () => {
    for (const caller of [admin, asOperator, { kind: 'system', name: 'gateway' } as const]) {
      const token = await tokens().sign(caller, request);
      await expect(tokens().callerOf(token, request)).resolves.toEqual(caller);
    }
  });

  it('is a visitor without a token, for whom nothing is signed', async () => {
    await expect(tokens().sign(ANONYMOUS, request)).resolves.toBeUndefined();
    await expect(tokens().callerOf(undefined, request)).resolves.toEqual(ANONYMOUS);
  });

  it('is nobody where no keys are known, and is not signed without a key', async () => {
    const token = await tokens().sign(admin, request);
    await expect(new CallerTokens().callerOf(token, request)).resolves.toEqual(ANONYMOUS);
    await expect(new CallerTokens({ believe: keys.believe }).sign(admin, request)).resolves.toBeUndefined();
  });

  it('is believed with any of several keys, and signed with the first', async () => {
    const older = newCallerKey('gateway-0');
    const turning = new CallerTokens({
      sign: { gateway: [gateway, older] },
      believe: {
        ...keys.believe,
        gateway: [...callerKeysOf(older, operator).believe.gateway, ...keys.believe.gateway],
      },
    });
    const [first, before] = await Promise.all([
      turning.sign(admin, request),
      new CallerTokens(callerKeysOf(older, operator)).sign(admin, request),
    ]);
    await expect(tokens().callerOf(first, request)).resolves.toEqual(admin);
    await expect(turning.callerOf(before, request)).resolves.toEqual(admin);
    await expect(tokens().callerOf(before, request)).rejects.toMatchObject({ detail: 'forged caller' });
  });

  it('is taken once, for its own request and body', async () => {
    const taking = tokens();
    const token = await tokens().sign(admin, request);
    await expect(taking.callerOf(token, { ...request, rpc: 'identity.user.erase' })).rejects.toThrow(
      'auth.required',
    );
    await expect(taking.callerOf(token, { ...request, body: '{"id":"v2"}' })).rejects.toThrow(
      'auth.required',
    );
    await expect(taking.callerOf(token, request)).resolves.toEqual(admin);
    await expect(taking.callerOf(token, request)).rejects.toThrow('auth.required');
  });

  it.each([
    ['that the gateway signed for the operator', () => handmade({ caller: asOperator })],
    ['that the operator signed for an account', () => handmade({}, { iss: 'operator', key: operator })],
    ['that names another signer', () => handmade({}, { iss: 'operator' })],
    ['of another key with a known name', () => handmade({}, { key: newCallerKey(gateway.kid) })],
    ['without a caller', () => handmade({ caller: undefined })],
    ["without its sender's own time", () => handmade({ sent: undefined })],
    ['that is cut', async () => (await handmade({})).slice(0, -4)],
    ['without a signature', async () => `${(await handmade({})).split('.').slice(0, 2).join('.')}.`],
    ['that is no token', async () => 'rubbish'],
    ['of seven minutes ago', () => handmade({}, { at: Date.now() / 1_000 - 7 * 60 })],
    ['of seven minutes ahead', () => handmade({}, { at: Date.now() / 1_000 + 7 * 60 })],
  ])('is refused with a token %s', async (_case, make) => {
    await expect(tokens().callerOf(await make(), request)).rejects.toThrow('auth.required');
  });

  it('is believed by clocks that are six minutes apart', async () => {
    for (const at of [Date.now() / 1_000 - 350, Date.now() / 1_000 + 350])
      await expect(tokens().callerOf(await handmade({}, { at }), request)).resolves.toEqual(admin);
  });

  describe('by a process that knows its sender', () => {
    const sentAgo = (ms: number, sender = 's1') => handmade({ sender, sent: performance.now() - ms });

    it('lives for a minute, whatever the clocks of the day say', async () => {
      const taking = tokens();
      await taking.callerOf(await sentAgo(0), request);
      await expect(taking.callerOf(await sentAgo(61_000), request)).rejects.toMatchObject({
        detail: 'stale caller',
      });
      await expect(taking.callerOf(await sentAgo(59_000), request)).resolves.toEqual(admin);
    });

    it('is no younger for being played again and again', async () => {
      const taking = tokens();
      await taking.callerOf(await sentAgo(0), request);
      for (let times = 0; times < 3; times += 1)
        await expect(taking.callerOf(await sentAgo(300_000), request)).rejects.toThrow('auth.required');
    });

    it('makes no other sender old', async () => {
      const taking = tokens();
      await taking.callerOf(await sentAgo(0), request);
      await expect(taking.callerOf(await sentAgo(3_600_000, 's2'), request)).resolves.toEqual(admin);
    });

    it('is believed again of a sender that asks to be measured anew', async () => {
      const [taking, signing] = [tokens(), tokens()];
      await taking.callerOf(await signing.sign(admin, request), request);
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() - 120_000);
      const [old, anew] = [
        await signing.sign(admin, request),
        (signing.renewSender(), await signing.sign(admin, request)),
      ];
      clock.mockRestore();
      await expect(taking.callerOf(old, request)).rejects.toMatchObject({ detail: 'stale caller' });
      await expect(taking.callerOf(anew, request)).resolves.toEqual(admin);
    });
  });
});
