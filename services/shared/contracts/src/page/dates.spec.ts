import { dayInWords } from './dates';

describe('the day of a publication', () => {
  it.each([
    ['2026-03-12T15:00:00.000Z', '12 de março de 2026'],
    ['2026-01-01T02:59:59.999Z', '31 de dezembro de 2025'],
    ['2026-01-01T03:00:00.000Z', '1 de janeiro de 2026'],
  ])('is written out as it is in São Paulo: %s', (moment, written) =>
    expect(dayInWords(moment)).toBe(written),
  );
});
