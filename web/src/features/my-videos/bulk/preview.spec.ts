import { previewText, sumOf } from './preview';
import { NONE_LEFT } from './steps';

describe('what an act on many videos would do', () => {
  it.each([
    [
      { changing: 150, left: { active: 861 } },
      1_011,
      '150 de 1.011 podem ser agendados; 861 ativos ficam como estão.',
    ],
    [{ changing: 1, left: { active: 1 } }, 2, '1 de 2 pode ser agendado; 1 ativo fica como está.'],
    [{ changing: 2, left: {} }, 2, '2 de 2 podem ser agendados.'],
    [
      { changing: 0, left: { 'records-missing': 2, missing: 1 } },
      4,
      '0 de 4 podem ser agendados; 1 já está assim; 1 não existe mais; 2 sem registros dos participantes ficam como estão.',
    ],
  ])('is told in one sentence: %j', ({ changing, left }, total, text) => {
    expect(previewText('schedule', { changing, left: { ...NONE_LEFT, ...left } }, total)).toBe(text);
  });

  it('is the sum over the batches', () => {
    const batch = { changing: 3, left: { ...NONE_LEFT, active: 2 } };
    expect(sumOf([batch, batch])).toEqual({ changing: 6, left: { ...NONE_LEFT, active: 4 } });
    expect(sumOf([])).toEqual({ changing: 0, left: NONE_LEFT });
  });
});
