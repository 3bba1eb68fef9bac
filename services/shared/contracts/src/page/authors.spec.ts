import { DEFAULT_TALE_AUTHOR } from '../moderation/tale-text';
import { authorPath } from './addresses';
import { authorIn, authorOf } from './authors';

const SITE = 'https://alcova.example';

describe('the page of an author', () => {
  it.each([
    'Ana',
    'Zélia Prado',
    'a/b',
    '/',
    '..',
    '.',
    '...',
    'J. R.',
    'retrato.png',
    '100%',
    '%2F',
    '%20',
    'a?b#c&d=e+f',
    '<b>"Ana"</b>',
    '🌙 Lua 🌊',
    'á'.repeat(120),
    '🌙'.repeat(60),
  ])('of %s has an address that leads to the same name, as browsers read it', (name) => {
    const path = authorPath(name) ?? '';
    const { pathname, search, hash } = new URL(path, SITE);
    expect([pathname, search, hash]).toEqual([path, '', '']);
    expect(authorOf(pathname)).toBe(name);
    expect(authorOf(`${pathname}/`)).toBe(name);
  });

  it.each(['', DEFAULT_TALE_AUTHOR])('is there for nobody who is named %j', (name) =>
    expect(authorPath(name)).toBeNull(),
  );

  it.each([
    '/autor',
    '/autor/',
    '/autor//',
    '/autor/%20%09',
    '/autor/%E2%80%8B',
    '/autor/%E3%85%A4',
    '/autor/a%00b',
    '/autor/%',
    '/autor/%ff',
    '/autor/a/b',
    '/autor/a//b',
    `/autor/${'a'.repeat(121)}`,
    '/autores/ana',
    '/home/autor/ana',
  ])('is not what %s shows', (path) => expect(authorOf(path)).toBeUndefined());

  it('takes a name as the lists take it: without spaces around it', () =>
    expect(authorOf('/autor/%20Ana%20')).toBe('Ana'));
});

describe('the author of what is published', () => {
  it('is written as in the first of it that names somebody', () => {
    const published = ['', DEFAULT_TALE_AUTHOR, 'ZÉLIA', 'Zélia'].map((author) => ({ author }));
    expect(authorIn(published)).toBe('ZÉLIA');
    expect(authorIn(published.slice(0, 2))).toBeUndefined();
    expect(authorIn([])).toBeUndefined();
  });
});
