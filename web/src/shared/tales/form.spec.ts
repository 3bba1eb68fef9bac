import { charactersOf, checkTale, EMPTY_TALE, type TaleFields } from './form';

const GOOD: TaleFields = {
  title: '  A  casa do farol ',
  tale: 'Era uma noite clara.\r\n'.repeat(8),
  category: 'gay',
  author: '',
  ownWork: true,
  adultsOnly: true,
};
const REQUIRED = 'Por favor, preencha todos os campos obrigatórios.';

describe('the form of a tale', () => {
  it('takes a whole one as it is kept', () => {
    const checked = checkTale(GOOD);
    expect(checked).toMatchObject({ tale: { title: 'A casa do farol', author: 'Anônimo' } });
    expect('tale' in checked && checked.tale.tale).not.toContain('\r');
  });

  it.each(['title', 'tale', 'category'] as const)('asks for %s first of all', (name) => {
    const blank = { ...GOOD, [name]: name === 'category' ? '' : ' \n', ownWork: false };
    expect(checkTale(blank)).toEqual({ message: REQUIRED, fields: { [name]: '' } });
  });

  it('marks all that is missing', () => {
    expect(checkTale(EMPTY_TALE)).toEqual({
      message: REQUIRED,
      fields: { title: '', tale: '', category: '' },
    });
  });

  it.each([
    ['title', 'a'.repeat(121)],
    ['author', 'a'.repeat(81)],
    ['tale', 'a'.repeat(99)],
    ['tale', 'a'.repeat(100_001)],
  ] as const)('says at the field that %s has a wrong length', (name, value) => {
    const checked = checkTale({ ...GOOD, [name]: value });
    expect('fields' in checked && Object.keys(checked.fields)).toEqual([name]);
  });

  it.each([
    [1, 'Faltam 99 caracteres.'],
    [99, 'Falta 1 caractere.'],
    [100_001, 'Sobra 1 caractere.'],
    [101_500, 'Sobram 1.500 caracteres.'],
  ])('says of a text of %d characters: %s', (characters, said) => {
    const checked = checkTale({ ...GOOD, tale: ` ${'a'.repeat(characters)}\n` });
    const whole = `O conto deve ter de 100 a 100.000 caracteres. ${said}`;
    expect(checked).toEqual({ message: null, fields: { tale: whole } });
  });

  it('counts characters as they are kept, however accents are typed', () => {
    const decomposed = 'e\u0301'.repeat(99);
    const checked = checkTale({ ...GOOD, tale: decomposed });
    expect('fields' in checked && checked.fields.tale).toContain('Falta 1 caractere.');
    expect(charactersOf(decomposed)).toBe(99);
  });

  it.each(['\u200b\u2060', '\u3164', '\u2800 \u00ad', '\u202e'])('takes %j for nothing', (unseen) => {
    expect(checkTale({ ...GOOD, title: unseen })).toEqual({ message: REQUIRED, fields: { title: '' } });
    expect(checkTale({ ...GOOD, author: unseen })).toMatchObject({ tale: { author: 'Anônimo' } });
    const short = `${'a'.repeat(99)}${unseen.repeat(100)}`;
    expect(charactersOf(short)).toBe(99);
    expect(checkTale({ ...GOOD, tale: `${unseen}${short}${unseen}` })).toHaveProperty('fields.tale');
  });

  it('takes the longest ones', () => {
    const longest = { title: 'a'.repeat(120), author: 'a'.repeat(80), tale: 'a'.repeat(100_000) };
    expect(checkTale({ ...GOOD, ...longest })).toHaveProperty('tale');
  });

  it.each(['ownWork', 'adultsOnly'] as const)('needs the declaration %s', (name) => {
    expect(checkTale({ ...GOOD, [name]: false })).toMatchObject({ fields: { [name]: '' } });
  });
});
