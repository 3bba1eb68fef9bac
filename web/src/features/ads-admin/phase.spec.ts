import { phaseOf, rateOf } from './phase';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const ad = { isActive: true, startsAt: null, endsAt: null, imageState: 'ready', trashedAt: null } as const;

describe('an ad now', () => {
  it.each([
    ['shown', {}],
    ['trashed', { trashedAt: '2026-01-10T12:00:00Z' }],
    ['off', { isActive: false, endsAt: '2026-01-15T11:00:00Z' }],
    ['over', { endsAt: '2026-01-15T12:00:00Z' }],
    ['shown', { startsAt: '2026-01-15T12:00:00Z', endsAt: '2026-01-15T12:00:01Z' }],
    ['planned', { startsAt: '2026-01-15T12:00:01Z' }],
    ['pictureless', { imageState: 'pending' }],
    ['pictureless', { imageState: 'failed' }],
  ] as const)('is %s with %p', (phase, over) => expect(phaseOf({ ...ad, ...over }, NOW)).toBe(phase));

  it.each([
    [0, 0, null],
    [1, 80, '1,25%'],
    [0, 10, '0%'],
    [3, 3, '100%'],
  ])('%d clicks of %d: %p', (clicks, impressions, rate) =>
    expect(rateOf({ clicks, impressions })).toBe(rate),
  );
});
