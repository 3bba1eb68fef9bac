import { askedAt, stepOf } from './step';

describe('the address under which the age is asked for', () => {
  it('is gone on with, its query too, where it is a page that is closed', () => {
    expect(askedAt({ pathname: '/video/x', search: '?t=12' })).toEqual({
      outcome: undefined,
      next: '/video/x?t=12',
      keeps: false,
    });
  });

  it('tells on its own page how a proof ended and where to go on', () => {
    const search = '?outcome=cancelled&next=%2Fcontos%3Fpage%3D2';
    expect(askedAt({ pathname: '/idade', search })).toEqual({
      ...{ outcome: 'cancelled', next: '/contos?page=2', keeps: false },
    });
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example/', '/a b', ''])(
    'leads to the front door in the place of %j',
    (next) => {
      const search = `?outcome=failed&next=${encodeURIComponent(next)}`;
      expect(askedAt({ pathname: '/idade', search })).toMatchObject({ outcome: 'failed', next: '/home' });
    },
  );

  it('says nothing of an outcome that there is not', () => {
    expect(askedAt({ pathname: '/idade', search: '?outcome=other' }).outcome).toBeUndefined();
  });

  it.each([
    ['?keeps=1&next=%2Fprofile', true],
    ['?keeps=0', false],
    ['?keeps=1&keeps=2', false],
    ['', false],
  ])('may be that of who wants a proof remembered: %j', (search, expected) => {
    expect(askedAt({ pathname: '/idade', search }).keeps).toBe(expected);
    expect(askedAt({ pathname: '/home', search }).keeps).toBe(false);
  });

  it('tells no outcome on another page', () => {
    expect(askedAt({ pathname: '/home', search: '?outcome=under-age' }).outcome).toBeUndefined();
  });

  it('leads to the front door where it is too long to be kept', () => {
    expect(askedAt({ pathname: '/search', search: `?q=${'a'.repeat(600)}` }).next).toBe('/home');
  });
});

describe('what the question of the age is about', () => {
  const known = {
    isClosed: false,
    hasCookies: true,
    age: undefined,
    outcome: undefined,
    isWaiting: false,
    keeps: false,
  } as const;
  const open = { mode: 'verified', isProven: false } as const;

  it('is the choice of a way, also while the server has not answered', () => {
    expect(stepOf(known)).toBe('choosing');
    expect(stepOf({ ...known, age: open })).toBe('choosing');
    expect(stepOf({ ...known, age: open, outcome: 'cancelled' })).toBe('choosing');
  });

  it('is a closed country, as the page says it until the server says otherwise', () => {
    expect(stepOf({ ...known, isClosed: true })).toBe('closed');
    expect(stepOf({ ...known, age: { mode: 'closed', isProven: true } })).toBe('closed');
    expect(stepOf({ ...known, isClosed: true, age: open })).toBe('choosing');
  });

  it('leads on who has proved it, or of whom it is asked no more', () => {
    const proven = { ...open, isProven: true };
    expect(stepOf({ ...known, age: proven, outcome: 'under-age' })).toBe('proven');
    expect(stepOf({ ...known, age: { mode: 'declared', isProven: false } })).toBe('proven');
  });

  it('is another proof for who has proved it and wants that remembered', () => {
    const wanted = { ...known, keeps: true, age: { ...open, isProven: true } };
    expect(stepOf(wanted)).toBe('choosing');
    expect(stepOf({ ...wanted, isWaiting: true })).toBe('waiting');
    expect(stepOf({ ...wanted, age: { mode: 'declared', isProven: true } })).toBe('proven');
  });

  it('tells of missing cookies before anybody goes to a provider', () => {
    expect(stepOf({ ...known, hasCookies: false, age: open })).toBe('no-cookies');
  });

  it('refuses who is too young', () => {
    expect(stepOf({ ...known, age: open, outcome: 'under-age' })).toBe('under-age');
  });

  it('is the wait for a wallet, until another tab has proved the age or the country is closed', () => {
    const waiting = { ...known, isWaiting: true };
    expect(stepOf({ ...waiting, age: open, outcome: 'under-age' })).toBe('waiting');
    expect(stepOf({ ...waiting, age: { ...open, isProven: true } })).toBe('proven');
    expect(stepOf({ ...waiting, age: { mode: 'closed', isProven: false } })).toBe('closed');
  });
});
