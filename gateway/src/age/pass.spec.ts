import { AGE_WAYS } from '@alcova/contracts';
import { createHmac, hkdfSync } from 'node:crypto';
import { ACCOUNT_WAY, AgePasses } from './pass';

const HOUR_MS = 3_600_000;
/** Some minutes into an hour. */
const NOW = 500_000 * HOUR_MS + 7 * 60_000;
const key = (id: string, byte: string) => ({ id, secret: Buffer.from(byte.repeat(32), 'hex') });
const [ONE, TWO] = [key('one', 'ab'), key('two', 'cd')];
const passesOf = (keys = [ONE, TWO], secure = false) =>
  new AgePasses({ COOKIE_KEYS: keys, COOKIE_SECURE: secure });
const cookie = (value: string) => `alcova_age=${value}`;

/** A pass as only who has a key of the site could make it. */
function forged({
  id = 'one',
  way = 'openid',
  hour = '500025',
  secret = ONE.secret,
  label = 'alcova age pass',
}) {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', label, 32));
  const mac = createHmac('sha256', derived).update(`${id}\n${way}\n${hour}`).digest('base64url');
  return `${id}.${way}.${hour}.${mac}`;
}

describe('a pass', () => {
  it('is good from when it is made until its hour, a day ahead', () => {
    const value = passesOf().issue('openid', NOW);
    expect(value).toBe(forged({}));
    const isGood = (now: number) => passesOf().isGood(cookie(value), now);
    const end = 500_025 * HOUR_MS;
    expect([isGood(NOW), isGood(end - 1), isGood(end), isGood(end + HOUR_MS)]).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it('is the same text for everybody of an hour, so that it names nobody', () => {
    const minutes = Array.from({ length: 53 }, (_, minute) =>
      passesOf().issue('openid', NOW + minute * 60_000),
    );
    expect(new Set(minutes).size).toBe(1);
    expect(passesOf().issue('openid', NOW + HOUR_MS)).not.toBe(minutes[0]);
  });

  it('is found wherever it stands among other cookies, and under no other name', () => {
    const passes = passesOf();
    const value = passes.issue('openid', NOW);
    for (const header of [
      cookie(value),
      `a=b; ${cookie(value)}`,
      `${cookie(value)}; a=b`,
      `a=b;${cookie(value)};c=d`,
      `x_alcova_age=no; ${cookie(value)}`,
    ])
      expect([header, passes.isGood(header, NOW)]).toEqual([header, true]);
    for (const header of [
      `x_alcova_age=${value}`,
      `alcova_agex=${value}`,
      `__Host-alcova_age=${value}`,
      `a=${cookie(value)}`,
      value,
      '',
      undefined,
    ])
      expect([header, passes.isGood(header, NOW)]).toEqual([header, false]);
  });

  it('has a name that browsers bind to the host where there is TLS', () => {
    const passes = passesOf([ONE], true);
    const value = passes.issue('openid', NOW);
    expect(passes.isGood(`__Host-${cookie(value)}`, NOW)).toBe(true);
    expect(passes.isGood(cookie(value), NOW)).toBe(false);
  });

  it('of an older key is good while that key is there, and new ones are of the first', () => {
    const old = passesOf([TWO]).issue('openid', NOW);
    expect(passesOf([ONE, TWO]).isGood(cookie(old), NOW)).toBe(true);
    expect(passesOf([ONE, TWO]).issue('openid', NOW)).toMatch(/^one\./);
    expect(passesOf([ONE]).isGood(cookie(old), NOW)).toBe(false);
    // The name of a key alone says nothing.
    expect(passesOf([{ ...TWO, secret: ONE.secret }]).isGood(cookie(old), NOW)).toBe(false);
  });

  const mac = forged({}).split('.')[3] ?? '';
  it.each([
    ['nothing', ''],
    ['a word', 'proven'],
    ['parts that are missing', 'one.openid.500025'],
    ['parts that are too many', `${forged({})}.x`],
    ['an empty signature', 'one.openid.500025.'],
    ['another signature', `one.openid.500025.${'A'.repeat(43)}`],
    ['a signature that was cut', `one.openid.500025.${mac.slice(0, 42)}`],
    ['a signature of another hour', `one.openid.500024.${mac}`],
    ['a signature of another key', forged({ secret: TWO.secret })],
    ['a signature for another purpose', forged({ label: 'alcova passers-by' })],
    ['a key that there is not', forged({ id: 'three' })],
    ['a way that there is not', forged({ way: 'word' })],
    ['an hour that has passed', forged({ hour: '500000' })],
    ['an hour of long ago', forged({ hour: '1' })],
    ['an hour more than 25 hours ahead', forged({ hour: '500026' })],
    ['an hour of never', forged({ hour: '99999999' })],
    ['an hour with a zero before it', forged({ hour: '0500025' })],
    ['an hour that is no number', forged({ hour: '5e5' })],
    ['an hour below zero', forged({ hour: '-500025' })],
    ['much of nothing', 'a'.repeat(5_000)],
  ])('of %s is none, asked for once and again', (_what, value) => {
    const passes = passesOf();
    expect([passes.isGood(cookie(value), NOW), passes.isGood(cookie(value), NOW)]).toEqual([false, false]);
  });

  it('that came of an account opens as any other, and says so', () => {
    const passes = passesOf();
    const recalled = passes.issue(ACCOUNT_WAY, NOW);
    expect(passes.isGood(cookie(recalled), NOW)).toBe(true);
    expect(passes.isGood(cookie(recalled.replace(ACCOUNT_WAY, 'openid')), NOW)).toBe(false);
    expect(AGE_WAYS).not.toContain(ACCOUNT_WAY);
  });

  it('that was good ends all the same, and one that was not good yet becomes it', () => {
    const passes = passesOf();
    const value = passes.issue('openid', NOW);
    expect(passes.isGood(cookie(value), NOW)).toBe(true);
    expect(passes.isGood(cookie(value), NOW + 26 * HOUR_MS)).toBe(false);
    // A clock that was set back.
    expect(passes.isGood(cookie(value), NOW - 2 * HOUR_MS)).toBe(false);
    expect(passes.isGood(cookie(value), NOW + HOUR_MS)).toBe(true);
  });

  it('ends and begins with an hour that turns', () => {
    const passes = passesOf();
    const turn = 500_001 * HOUR_MS;
    const [ending, coming] = [forged({ hour: '500001' }), forged({ hour: '500026' })];
    const areGood = (now: number) => [ending, coming].map((value) => passes.isGood(cookie(value), now));
    expect(areGood(turn - 1)).toEqual([true, false]);
    expect(areGood(turn)).toEqual([false, true]);
    expect(areGood(turn - 1)).toEqual([true, false]);
    // What is made at the very turn is good from then on.
    expect(passes.isGood(cookie(passes.issue('openid', turn)), turn)).toBe(true);
  });

  it('is good for each way, key and hour of a day, and for nothing else', () => {
    const passes = passesOf();
    for (const way of AGE_WAYS)
      for (const { id, secret } of [ONE, TWO]) {
        const hours = Array.from({ length: 30 }, (_, n) => 500_000 - 2 + n);
        const good = hours.filter((hour) =>
          passes.isGood(cookie(forged({ id, way, hour: String(hour), secret })), NOW),
        );
        expect(good).toEqual(Array.from({ length: 25 }, (_, n) => 500_001 + n));
      }
  });

  it('of a key that was taken away is none, as soon as the key is gone', () => {
    const value = passesOf([TWO]).issue('wallet', NOW);
    const before = passesOf([ONE, TWO]);
    const after = passesOf([ONE]);
    expect([before, after, before].map((each) => each.isGood(cookie(value), NOW))).toEqual([
      ...[true, false, true],
    ]);
  });

  it('counts once: of several cookies of its name the first alone is looked at', () => {
    const passes = passesOf();
    const good = cookie(passes.issue('openid', NOW));
    const bad = cookie(forged({ secret: TWO.secret }));
    expect(passes.isGood(`${good}; ${bad}`, NOW)).toBe(true);
    expect(passes.isGood(`${good}; ${good}`, NOW)).toBe(true);
    expect(passes.isGood(`${bad}; ${good}`, NOW)).toBe(false);
    expect(passes.isGood(`alcova_age=; ${good}`, NOW)).toBe(false);
  });

  it('is found in a header of a megabyte, and none is where there is none', () => {
    const passes = passesOf();
    const good = cookie(passes.issue('openid', NOW));
    const megabyte = 1_048_576;
    const others = 'a=b; '.repeat(megabyte / 5);
    const near = 'x_alcova_age=no;'.repeat(megabyte / 16);
    expect(
      [`${others}${good}`, `${good}; ${others}`, `${near}${good}`].map((header) =>
        passes.isGood(header, NOW),
      ),
    ).toEqual([...[true, true, true]]);
    for (const header of [
      others,
      near,
      cookie('a'.repeat(megabyte)),
      `${good}${'a'.repeat(megabyte)}`,
      ' '.repeat(megabyte),
    ])
      expect(passes.isGood(header, NOW)).toBe(false);
  });
});
