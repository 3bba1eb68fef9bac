import { formatAgo, formatMoment } from './moments';

describe('moments', () => {
  it('shows day and time of São Paulo, not of Greenwich', () =>
    expect(formatMoment('2026-03-07T01:30:00.000Z')).toBe('06/03/2026 22:30'));

  it.each([
    [0, 'agora'],
    [59_999, 'agora'],
    [60_000, 'há 1 minuto'],
    [3_599_000, 'há 59 minutos'],
    [2 * 3_600_000, 'há 2 horas'],
    [86_400_000, 'ontem'],
    [10 * 86_400_000, 'há 10 dias'],
    [-5_000, 'agora'],
  ])('says of something %d ms ago: %s', (passed, text) => {
    const now = Date.parse('2026-03-07T12:00:00.000Z');
    expect(formatAgo(new Date(now - passed).toISOString(), now)).toBe(text);
  });
});
