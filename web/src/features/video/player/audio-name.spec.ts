import { shortName } from './audio-name';

it.each([
  ['pt-BR', 'PT'],
  ['en', 'EN'],
  ['fil', 'FIL'],
  ['und', 'Áudio'],
  [undefined, 'Áudio'],
])('a sound in %s is %s on the button', (lang, name) => expect(shortName(lang)).toBe(name));
