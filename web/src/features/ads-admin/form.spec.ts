import { type AdFields, checkAd } from './form';

const good: AdFields = {
  name: '',
  imageUrl: 'https://example.com/faixa.png',
  redirectUrl: 'https://example.com/',
  weight: '1',
  isActive: true,
  startsAt: '',
  endsAt: '',
};
const messageOf = (over: Partial<AdFields>) => {
  const checked = checkAd({ ...good, ...over });
  return 'body' in checked ? null : checked.message;
};

describe("an ad's form", () => {
  it.each<[string, Partial<AdFields>, string | null]>([
    ['all there', {}, null],
    ['no picture', { imageUrl: ' ', redirectUrl: 'x' }, 'Por favor, preencha todos os campos.'],
    ['no target', { imageUrl: 'x', redirectUrl: '' }, 'Por favor, preencha todos os campos.'],
    ['a bad picture', { imageUrl: 'x', redirectUrl: 'x' }, 'Por favor, insira uma URL válida para a imagem.'],
    [
      'a script',
      { redirectUrl: 'javascript:alert(1)' },
      'Por favor, insira uma URL válida para redirecionamento.',
    ],
    ['data', { imageUrl: 'data:image/png;base64,AA' }, 'Por favor, insira uma URL válida para a imagem.'],
    [
      'a file by ftp',
      { redirectUrl: 'ftp://example.com/' },
      'Por favor, insira uma URL válida para redirecionamento.',
    ],
    ['no weight', { weight: '0' }, 'O peso é um número inteiro de 1 a 1.000.'],
    ['half a weight', { weight: '1.5' }, 'O peso é um número inteiro de 1 a 1.000.'],
    ['too much weight', { weight: '1e9' }, 'O peso é um número inteiro de 1 a 1.000.'],
    [
      'an end before its start',
      { startsAt: '2026-02-01T10:00', endsAt: '2026-02-01T10:00' },
      'O fim da exibição deve vir depois do início.',
    ],
    ['a start alone', { startsAt: '2026-02-01T10:00' }, null],
  ])('%s', (_what, over, message) => expect(messageOf(over)).toBe(message));
});
