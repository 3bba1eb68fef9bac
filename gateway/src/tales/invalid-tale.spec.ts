import { newTale } from '@alcova/contracts';
import { invalidTale } from './invalid-tale';

const good = {
  title: 'A serra',
  tale: 'x'.repeat(100),
  category: 'hetero',
  ownWork: true,
  adultsOnly: true,
};
const codeOf = (body: unknown) => {
  const { error } = newTale.safeParse(body);
  return error ? invalidTale(error, 'body', body).code : undefined;
};

describe('the form of a tale', () => {
  it.each<[string, unknown, string | undefined]>([
    ['all there', good, undefined],
    ['no body', undefined, 'tale.fields-required'],
    ['nothing but braces', {}, 'tale.fields-required'],
    ...(['title', 'tale', 'category'] as const).flatMap((field): [string, unknown, string][] => [
      [`no ${field}`, { ...good, [field]: undefined }, 'tale.fields-required'],
      [`${field} null`, { ...good, [field]: null }, 'tale.fields-required'],
      [`a blank ${field}`, { ...good, [field]: ' \n ' }, 'tale.fields-required'],
    ]),
    ['a title of 120 characters', { ...good, title: 't'.repeat(120) }, undefined],
    ['a title of 121 characters', { ...good, title: 't'.repeat(121) }, 'tale.title-too-long'],
    ['a text of 99 characters', { ...good, tale: 'x'.repeat(99) }, 'tale.text-length'],
    ['a text of 100,000 characters', { ...good, tale: 'x'.repeat(100_000) }, undefined],
    ['a text of 100,001 characters', { ...good, tale: 'x'.repeat(100_001) }, 'tale.text-length'],
    ['not their own work', { ...good, ownWork: false }, 'tale.declarations-required'],
    ['nothing said of the ages', { ...good, adultsOnly: undefined }, 'tale.declarations-required'],
    ['a text that is a number', { ...good, tale: 7 }, 'request.invalid'],
    ['a category that is not there', { ...good, category: 'outra' }, 'request.invalid'],
    ['an author of 81 characters', { ...good, author: 'a'.repeat(81) }, 'request.invalid'],
  ])('%s', (_what, body, code) => expect(codeOf(body)).toBe(code));

  it.each([
    [' \n ', 'Campo obrigatório.'],
    ['curto', 'Texto curto demais: são pelo menos 100 caracteres.'],
  ])('says of the text %j: %s', (tale, said) => {
    const body = { ...good, tale };
    const { error } = newTale.safeParse(body);
    expect(error && invalidTale(error, 'body', body).fields).toEqual({ tale: said });
  });
});
