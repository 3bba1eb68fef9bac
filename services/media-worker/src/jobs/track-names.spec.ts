import { trackNames } from './track-names';

const named = (...languages: (string | null)[]) =>
  trackNames(languages.map((language, track) => ({ track, language })));

describe('the names of tracks', () => {
  it('are those of their languages in Portuguese', () => {
    expect(named('pt-BR', 'en', 'es', 'de')).toEqual(['Português', 'Inglês', 'Espanhol', 'Alemão']);
  });

  it('are numbered where the language is unknown, by the place in the file', () => {
    expect(named('pt-BR', null, null)).toEqual(['Português', 'Faixa 2', 'Faixa 3']);
    expect(trackNames([{ track: 4, language: null }])).toEqual(['Faixa 5']);
  });

  it('are never the same twice', () => {
    expect(named('en', 'en', 'pt-BR', 'en')).toEqual(['Inglês', 'Inglês 2', 'Português', 'Inglês 3']);
  });
});
