import { languageOf } from './language';

describe('the language of a track', () => {
  it.each([
    ['por', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['eng', 'en'],
    ['EN', 'en'],
    ['ger', 'de'],
    ['deu', 'de'],
    ['fre', 'fr'],
    ['spa', 'es'],
    ['jpn', 'ja'],
  ])('that is told as %s is %s', (tag, language) => expect(languageOf(tag)).toBe(language));

  it.each([undefined, '', 'und', 'mul', 'zxx', 'mis', 'xyz', 'português', 'e', '../en', 'en_US; x', 'qaa'])(
    'is unknown where the file says %p',
    (tag) => expect(languageOf(tag)).toBeNull(),
  );
});
