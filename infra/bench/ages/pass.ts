import { randomBytes } from 'node:crypto';
import { AgePasses } from '../../../gateway/src/age/pass';
import { barOf, type Report } from '../../load/report';
import { median, medianAndSpread } from '../../load/statistics';
import { inTurns } from '../turns';

const CALLS = 1_000_000;
const ROUNDS = 5;
/** Different headers, as those of different people are. */
const HEADERS = 1_000;
const NAME = 'alcova_age=';
/** Microseconds of processor time. */
const BAR = 5;

/** Headers as browsers send them to who is signed in; the pass stands among other cookies. */
const headersWith = (pass: () => string | undefined): string[] =>
  Array.from({ length: HEADERS }, () => {
    const value = pass();
    const session = `alcova_access=${randomBytes(300).toString('base64url')}`;
    return [session, ...(value === undefined ? [] : [`${NAME}${value}`]), 'alcova_seen=1'].join('; ');
  });

/** The least that can be done: the value is cut out, and nothing asked of it. */
function bareValue(header: string): boolean {
  const at = header.indexOf(NAME);
  const end = header.indexOf(';', at);
  return header.slice(at + NAME.length, end === -1 ? undefined : end).trim() !== '';
}

/** Microseconds of processor time of this process, all threads, for each of `CALLS` calls; all say `expected`. */
function costOf(call: (header: string) => boolean, given: readonly string[], expected: boolean): number {
  const before = process.cpuUsage();
  let asExpected = 0;
  for (let n = 0; n < CALLS; n += 1) if (call(given[n % HEADERS] ?? '') === expected) asExpected += 1;
  const { user, system } = process.cpuUsage(before);
  if (asExpected !== CALLS) throw new Error(`${CALLS - asExpected} checks came out wrong`);
  return (user + system) / CALLS;
}

/** What it costs to look at the pass of a request. */
export async function passReport(): Promise<Report> {
  const key = (id: string) => ({ id, secret: randomBytes(32) });
  const passes = new AgePasses({ COOKIE_KEYS: [key('one'), key('two')], COOKIE_SECURE: false });
  const good = passes.issue('wallet');
  const forged = () => good.replace(/[^.]+$/, randomBytes(32).toString('base64url'));
  const isGood = (header: string) => passes.isGood(header);
  const withGood = headersWith(() => good);
  const cases = [
    { what: 'a good pass', call: isGood, given: withGood, expected: true },
    {
      ...{ what: 'a forged one, another each time', call: isGood, given: headersWith(forged) },
      expected: false,
    },
    { what: 'none', call: isGood, given: headersWith(() => undefined), expected: false },
    {
      what: 'the floor: the value of the cookie is cut out',
      call: bareValue,
      given: withGood,
      expected: true,
    },
  ];
  const costs = await inTurns(
    ROUNDS,
    cases.map(
      ({ call, given, expected }) =>
        () =>
          Promise.resolve(costOf(call, given, expected)),
    ),
  );
  return {
    about:
      `Processor time of the process, ${CALLS} checks of ${HEADERS} headers of about ${withGood[0]?.length} characters by ${ROUNDS} rounds in ` +
      'changing order, two keys; median (least to most).',
    tables: [
      {
        head: ['pass', 'microseconds a check'],
        rows: cases.map(({ what }, at) => [what, medianAndSpread(costs[at] ?? [], 2)]),
      },
    ],
    bars: cases
      .slice(0, 3)
      .map(({ what }, at) =>
        barOf(what, median(costs[at] ?? []), { most: BAR, unit: ' microseconds', digits: 2 }),
      ),
  };
}
