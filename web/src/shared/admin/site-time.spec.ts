import { formatMoment, fromControl, toControl } from './site-time';

describe("times in São Paulo, whatever the browser's own zone", () => {
  it.each([
    ['2026-01-15T13:30:00.000Z', '2026-01-15T10:30'],
    ['2026-01-01T01:00:00.000Z', '2025-12-31T22:00'],
  ])('%s is %s in the form, both ways', (moment, control) => {
    expect(toControl(moment)).toBe(control);
    expect(fromControl(control)).toBe(moment);
  });

  it('has none where none is', () => {
    expect(toControl(null)).toBe('');
    expect(fromControl('')).toBeNull();
    expect(fromControl('amanhã')).toBeNull();
  });

  it('is read as people here do', () => {
    expect(formatMoment('2026-01-15T13:30:00.000Z')).toMatch(/^15\/01\/2026,? 10:30$/);
  });
});
