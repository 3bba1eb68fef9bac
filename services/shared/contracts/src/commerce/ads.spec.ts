import { adChanges } from './ads';

describe('the schedule of an ad', () => {
  it.each(['2026-11-21T12:00:00Z', '9999-12-31T23:59:59.999Z', null])('may begin and end at %s', (moment) => {
    expect(adChanges.parse({ startsAt: moment, endsAt: moment })).toEqual({
      startsAt: moment,
      endsAt: moment,
    });
  });

  it.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z', 'amanhã', '2026-11-21', ''])(
    'may not begin or end at %j',
    (moment) => {
      for (const field of ['startsAt', 'endsAt'])
        expect(adChanges.safeParse({ [field]: moment }).success).toBe(false);
    },
  );
});
