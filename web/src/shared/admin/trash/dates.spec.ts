import { trashDates } from './dates';

describe('what lies in the trash', () => {
  it.each([
    ['2026-01-15T12:00:00.000Z', 'Apagado em 15/01/2026, será excluído em 14/02/2026'],
    // Still the day before in São Paulo.
    ['2026-03-01T01:30:00.000Z', 'Apagado em 28/02/2026, será excluído em 30/03/2026'],
    ['2028-02-10T12:00:00.000Z', 'Apagado em 10/02/2028, será excluído em 11/03/2028'],
  ])('since %s says until when', (trashedAt, words) => expect(trashDates(trashedAt)).toBe(words));
});
