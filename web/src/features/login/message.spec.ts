import { ApiError, errorFromBody } from '../../shared/api/error';
import { signInMessage } from './message';

const TOO_MANY = 'Muitas tentativas. Tente novamente mais tarde';
const AWAY = 'O site não está disponível agora. Tente novamente em';

describe('what a failed sign-in says', () => {
  it.each([
    [429, undefined, TOO_MANY],
    [429, 1, `${TOO_MANY}, em 1 segundo.`],
    [429, 90, `${TOO_MANY}, em 2 minutos.`],
    [503, undefined, `${AWAY} instantes.`],
    [502, undefined, `${AWAY} instantes.`],
    [503, 30, `${AWAY} 30 segundos.`],
    [413, undefined, 'Erro ao fazer login. Tente novamente'],
  ])("of a proxy's page with status %d and a wait of %p s", (status, wait, said) =>
    expect(signInMessage(errorFromBody(status, undefined, wait))).toBe(said),
  );

  it.each([
    ['auth.bad-credentials', 'Email ou senha incorretos'],
    ['auth.too-many-attempts', TOO_MANY],
    ['network', 'Erro ao fazer login. Tente novamente'],
  ])('of %s, whatever wait comes with it', (code, said) =>
    expect(signInMessage(new ApiError(code, 'x', 0, {}, 30))).toBe(said),
  );
});
