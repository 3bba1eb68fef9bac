import { durationInWords, formatDate, formatDuration, formatMegabytes, formatViews } from './format';

describe('formatting', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1.0K'],
    [1_500, '1.5K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [2_000_000, '2.0M'],
    [Number.NaN, '0'],
  ])('shows %d views as %s', (views, text) => expect(formatViews(views)).toBe(text));

  it.each([
    [0, '00:00'],
    [Number.NaN, '00:00'],
    [61.9, '01:01'],
    [3_599, '59:59'],
    [3_600, '1:00:00'],
    [36_061, '10:01:01'],
  ])('shows %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

  it.each([
    [0, '0 segundos'],
    [Number.NaN, '0 segundos'],
    [1.9, '1 segundo'],
    [12, '12 segundos'],
    [60, '1 minuto'],
    [125, '2 minutos e 5 segundos'],
    [3_723, '1 hora, 2 minutos e 3 segundos'],
    [7_200, '2 horas'],
  ])('says %d seconds as %s', (seconds, text) => expect(durationInWords(seconds)).toBe(text));

  it.each([
    [0, '0.00 MB'],
    [1_572_864, '1.50 MB'],
    [1_073_741_823, '1024.00 MB'],
    [1_073_741_824, '1024.00 MB (1 GB)'],
    [16_106_127_360, '15360.00 MB (15 GB)'],
    [1_610_612_736, '1536.00 MB (1,5 GB)'],
  ])('shows %d bytes as %s', (bytes, text) => expect(formatMegabytes(bytes)).toBe(text));

  it('shows the day of São Paulo, not of Greenwich', () =>
    expect(formatDate('2026-03-07T01:30:00.000Z')).toBe('06/03/2026'));
});
