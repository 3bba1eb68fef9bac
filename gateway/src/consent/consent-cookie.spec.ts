import { ConsentCookie } from './consent-cookie';

describe('the consent as a cookie', () => {
  it.each([
    ['alcova_consent=1', true],
    ['theme=dark; alcova_consent=1', true],
    ['alcova_consent=1;theme=dark', true],
    ['alcova_consent=', false],
    ['alcova_consent=true', false],
    ['alcova_consent=11', false],
    ['not_alcova_consent=1', false],
    ['theme=alcova_consent=1', false],
    ['__Host-alcova_consent=1', false],
    ['', false],
    [undefined, false],
  ])('is found among others, and under no other name: %p', (header, expected) => {
    expect(new ConsentCookie(false).hasConsented(header)).toBe(expected);
  });

  it('has a name that browsers bind to the host where there is TLS', () => {
    expect(new ConsentCookie(true).hasConsented('__Host-alcova_consent=1')).toBe(true);
    expect(new ConsentCookie(true).hasConsented('alcova_consent=1')).toBe(false);
  });
});
