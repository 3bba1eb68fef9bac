import { emailKeyOf, requireEmailKey } from './email-key';

describe('the form in which addresses are compared', () => {
  it.each([
    ['Ana@Alcova.Example', 'ana@alcova.example'],
    [' ana@alcova.example ', 'ana@alcova.example'],
    ['ａｎａ@alcova.example', 'ana@alcova.example'],
    ['ana@ALCOVA。example', 'ana@alcova.example'],
    ['ana@ação.example', 'ana@xn--ao-siap.example'],
    ['ana+contos@alcova.example', 'ana+contos@alcova.example'],
  ])('of %p is %p', (typed, key) => expect(emailKeyOf(typed)).toBe(key));

  it.each([
    ['аna@alcova.example', 'a Cyrillic letter'],
    ['ana', 'no domain'],
    ['@alcova.example', 'nobody'],
    ['ana@local', 'no full domain'],
    ['a na@alcova.example', 'a space'],
    ['ana\u0000@alcova.example', 'a null'],
    ['.ana@alcova.example', 'a dot first'],
    [`${'a'.repeat(65)}@alcova.example`, 'too long a name'],
    ['ana@-alcova.example', 'a hyphen first'],
    ['ana@alcova.example\r\nBcc: x@y.example', 'another header'],
  ])('refuses %p: %s', (typed) => {
    expect(emailKeyOf(typed)).toBeUndefined();
    expect(() => requireEmailKey(typed)).toThrow('auth.email-invalid');
  });
});
