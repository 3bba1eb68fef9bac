import { actOf, NO_VALUES } from './values';

const now = Date.parse('2026-01-01T12:00:00Z');

describe('the act that was typed', () => {
  it('has the category or the author, without the blanks around it', () => {
    expect(actOf('category', { ...NO_VALUES, category: 'trans' }, now)).toEqual({
      ...{ field: 'category', to: 'trans' },
    });
    expect(actOf('author', { ...NO_VALUES, author: ' Ana ' }, now)).toEqual({ field: 'author', to: 'Ana' });
    expect(actOf('deletion', NO_VALUES, now)).toEqual({ field: 'deletion' });
  });

  it('needs nothing typed to activate, to deactivate and to take a time back', () => {
    expect(
      (['activate', 'deactivate', 'unschedule'] as const).map((deed) => actOf(deed, NO_VALUES, now)),
    ).toEqual([
      { field: 'isActive', to: true },
      { field: 'isActive', to: false },
      { field: 'scheduledFor', to: null },
    ]);
  });

  it('has a time of São Paulo, in the future alone', () => {
    const at = (scheduledFor: string) => actOf('schedule', { ...NO_VALUES, scheduledFor }, now);
    expect(at('2026-01-01T10:00')).toEqual({ field: 'scheduledFor', to: '2026-01-01T13:00:00.000Z' });
    expect(at('2026-01-01T08:00')).toBeNull();
    expect(at('')).toBeNull();
  });
});
