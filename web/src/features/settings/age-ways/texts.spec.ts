import { AGE_CHECKS, AGE_WAYS, type AgeCheck } from '@alcova/contracts';
import { checkText, SWITCHES } from './texts';

const AT = '2026-11-24T15:30:00.000Z';

describe('the words of a test of a way', () => {
  it.each<[AgeCheck, string]>([
    [{ name: 'provider', ok: true }, 'O provedor respondeu.'],
    [{ name: 'provider', ok: false, reason: 'unreachable' }, 'O provedor não respondeu.'],
    [
      { name: 'provider', ok: false, reason: 'unusable' },
      'O provedor respondeu algo que não se entende. Confira AGE_OPENID_ISSUER.',
    ],
    [{ name: 'issuer', ok: false }, 'O provedor se apresenta como outro emissor. Confira AGE_OPENID_ISSUER.'],
    [{ name: 'keys', ok: true, count: 1 }, '1 chave de assinatura lida.'],
    [{ name: 'keys', ok: true, count: 2 }, '2 chaves de assinatura lidas.'],
    [
      { name: 'keys', ok: false, reason: 'unreachable' },
      'O endereço das chaves de assinatura não respondeu.',
    ],
    [
      { name: 'keys', ok: false, count: 0 },
      'O provedor não publica chaves de assinatura que possam ser lidas.',
    ],
    [{ name: 'anchors', ok: false, count: 0 }, 'Nenhum certificado confiável está dentro da validade.'],
    [{ name: 'anchors', ok: true, count: 12 }, '12 certificados confiáveis dentro da validade.'],
    [{ name: 'list', ok: true, at: AT }, 'Lista de confiança lida em 24/11/2026, 12:30.'],
    [
      { name: 'list', ok: false, at: AT },
      'A lista de confiança tem mais de dois dias: lida em 24/11/2026, 12:30.',
    ],
    [{ name: 'list', ok: false }, 'Nenhuma lista de confiança foi lida ainda.'],
    [{ name: 'expiry', ok: false, at: AT }, 'Um certificado vence em breve, em 24/11/2026, 12:30.'],
  ])('tell %j', (check, text) => expect(checkText(check)).toBe(text));

  it('say something of everything that is looked at, and how each way is turned on', () => {
    for (const name of AGE_CHECKS) expect(checkText({ name, ok: true, at: AT })).not.toBe('');
    expect(Object.keys(SWITCHES).toSorted()).toEqual([...AGE_WAYS].toSorted());
  });
});
