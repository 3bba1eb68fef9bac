import { importOutcome } from '@alcova/contracts';
import { remarkText, sourceText } from './words';

describe('the words of a report', () => {
  it.each([
    ['videos', 'skipped', 'title-missing', 'vídeos: não trazido, falta o campo title (title-missing)'],
    [
      'users',
      'skipped',
      'email-invalid',
      'usuários: não trazido, valor inválido no campo email (email-invalid)',
    ],
    [
      'media',
      'skipped',
      'media-answered-404',
      'arquivos de vídeo: não trazido, o servidor respondeu 404 (media-answered-404)',
    ],
    [
      'marks',
      'partly',
      'video-missing',
      'favoritos e vistos: em parte, vídeos que não existem aqui ficaram de fora (video-missing)',
    ],
    ['videos', 'unknown', 'tags', 'vídeos: trazido sem o campo desconhecido tags'],
    [null, 'skipped', 'no-id', 'arquivos: não trazido, documento sem id (no-id)'],
  ] as const)('say of %s %s %s: %s', (source, what, reason, text) =>
    expect(remarkText({ source, what, reason })).toBe(text),
  );

  it('are there for whatever a service answers', () => {
    for (const reason of importOutcome.options.filter((one) => one !== 'taken' && one !== 'present'))
      expect(remarkText({ source: 'users', what: 'skipped', reason })).not.toContain(`, ${reason} `);
  });

  it('name every collection', () => expect(sourceText('anuncios')).toBe('anúncios'));
});
