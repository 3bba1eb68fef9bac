import { AuthorizationResponseError, ClientError } from 'openid-client';
import { providerFailureOf } from './failure';

const answered = (error: string) =>
  new AuthorizationResponseError('an answer', {
    cause: new URLSearchParams({ error, error_description: 'Ana Souza, 17' }),
  });
const coded = (code: string, cause?: unknown) => Object.assign(new Error('text', { cause }), { code });

describe('what a failed walk means', () => {
  it('is a person who gave up where the provider says that access was denied', () => {
    expect(providerFailureOf(answered('access_denied'))).toEqual({
      means: 'cancelled',
      kind: 'access_denied',
    });
  });

  it.each([
    ['no answer in time', coded('OAUTH_TIMEOUT')],
    ['too long in all', new DOMException('late', 'TimeoutError')],
    ['no connection', new TypeError('fetch failed', { cause: coded('ECONNREFUSED') })],
    ['a broken answer', new TypeError('terminated')],
    ['a provider that is down', coded('OAUTH_RESPONSE_IS_NOT_CONFORM', { status: 503 })],
  ])('is a provider that cannot be reached: %s', (_what, error) => {
    expect(providerFailureOf(error).means).toBe('unreachable');
  });

  it.each([
    ['another answer', answered('Ana Souza, 17')],
    ['another nonce', coded('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claims: { nonce: 'x', sub: 'ana' } })],
    ['a code that is used up', coded('OAUTH_RESPONSE_BODY_ERROR', { error: 'invalid_grant' })],
    ['an error without a name', new ClientError('something went wrong')],
    ['no error at all', 'text'],
    ['nothing', undefined],
  ])('is a failure elsewhere: %s', (_what, error) => {
    expect(providerFailureOf(error).means).toBe('failed');
  });

  it.each([
    [answered('Ana Souza, 17'), 'OAUTH_AUTHORIZATION_RESPONSE_ERROR'],
    [coded('OAUTH_RESPONSE_BODY_ERROR', { code: 'ana', name: 'Ana' }), 'OAUTH_RESPONSE_BODY_ERROR'],
    [new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }), 'ECONNREFUSED'],
    [new TypeError('Ana', { cause: { code: 'ana' } }), 'TypeError'],
    [coded('Ana Souza'), 'Error'],
    ['Ana Souza', 'unknown'],
  ])('tells the log a name out of the library, and nothing that came from outside', (error, kind) => {
    expect(providerFailureOf(error).kind).toBe(kind);
  });
});
