import { checkPublicLink, isInternal } from './public-link';

describe('where people may be led', () => {
  it.each([
    'https://loja.example/contos?de=alcova',
    'http://loja.example:8080/',
    'https://coração.example/',
    'https://8.8.8.8/',
    'http://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://interno.com.br/',
    'https://local.example/',
  ])('to %s', (address) => expect(isInternal(address)).toBe(false));

  it.each([
    ...['http://localhost/', 'http://LOCALHOST./', 'http://intranet/', 'https://alcova:8080/'],
    ...[
      'http://impressora.local/',
      'http://painel.internal./',
      'http://nas.lan/',
      'http://roteador.home.arpa/',
    ],
    ...['http://app.localhost/', 'http://wiki.corp/', 'http://ｌｏｃａｌｈｏｓｔ/'],
    ...['http://127.0.0.1/', 'http://127.1/', 'http://127.0.0.1./', 'http://0/', 'http://2130706433/'],
    ...['http://0x7f000001/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://１２７.0.0.1/'],
    ...['http://10.1.2.3/', 'http://172.16.0.1/', 'http://192.168.0.1/', 'http://3232235521/'],
    ...['http://169.254.169.254/latest/', 'http://100.64.0.1/', 'http://224.0.0.1/'],
    ...['http://[::1]/', 'http://[::]/', 'http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
    ...['http://[fe80::1]/', 'http://[fd00::1]/', 'http://[64:ff9b::7f00:1]/', 'http://[2002:7f00:1::]/'],
  ])('not to %s', (address) => expect(isInternal(address)).toBe(true));

  it('is told with the field', () => {
    const message = 'Este endereço leva a uma rede interna. Informe um endereço público da internet.';
    expect(() => checkPublicLink('link', 'http://10.0.0.1/')).toThrow(
      expect.objectContaining({
        code: 'link.internal-address',
        userMessage: message,
        fields: { link: message },
      }) as Error,
    );
  });

  it('is no question where nothing is changed', () => {
    expect(() => checkPublicLink('link', undefined)).not.toThrow();
  });
});
