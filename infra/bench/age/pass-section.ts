import { randomBytes } from 'node:crypto';
import { AgePasses } from '../../../gateway/src/age/pass';
import type { Section } from '../section';
import { median, medianAndSpread } from '../../load/statistics';
import { inTurns } from '../turns';

const CALLS = 1_000_000;
const ROUNDS = 5;
/** Different headers, as those of different people are. */
const HEADERS = 1_000;
const NAME = 'alcova_age=';
/** Microseconds of processor time. */
const BAR = 5;

/** A header as browsers send it to who is signed in; `pass` stands among other cookies. */
function headers(pass: () => string | undefined): string[] {
  return Array.from({ length: HEADERS }, () => {
    const value = pass();
    const session = `alcova_access=${randomBytes(300).toString('base64url')}`;
    return [session, ...(value === undefined ? [] : [`${NAME}${value}`]), 'alcova_seen=1'].join('; ');
  });
}

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
  for (let n = 0; n < CALLS; n++) if (call(given[n % HEADERS] ?? '') === expected) asExpected += 1;
  const { user, system } = process.cpuUsage(before);
  if (asExpected !== CALLS) throw new Error(`${CALLS - asExpected} checks came out wrong`);
  return (user + system) / CALLS;
}

/** What it costs to look at the pass of a request. */
export async function passSection(): Promise<Section> {
  const key = (id: string) => ({ id, secret: randomBytes(32) });
  const passes = new AgePasses({ COOKIE_KEYS: [key('one'), key('two')], COOKIE_SECURE: false });
  const good = passes.issue('wallet');
  const forged = () => good.replace(/[^.]+$/, randomBytes(32).toString('base64url'));
  const isGood = (header: string) => passes.isGood(header);
  const [withGood = [], withForged = [], without = []] = [() => good, forged, () => undefined].map(headers);
  const cases = [
    { what: 'a good pass', call: isGood, given: withGood, expected: true },
    { what: 'a forged one, another each time', call: isGood, given: withForged, expected: false },
    { what: 'none', call: isGood, given: without, expected: false },
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
        async () =>
          costOf(call, given, expected),
    ),
  );
  return {
    title: 'Ages: a pass is checked',
    command: 'npm run bench -- --only ages -- --only pass',
    about:
      `Processor time of the process, ${CALLS} checks of ${HEADERS} headers of about ${withGood[0]?.length ?? 0} characters by ${ROUNDS} rounds in changing order, two ` +
      'keys; median (least to most).',
    head: ['what', 'microseconds a check'],
    rows: cases.map(({ what }, at) => [what, medianAndSpread(costs[at] ?? [], 2)]),
    bars: cases.slice(0, 3).map(({ what }, at) => {
      const cost = median(costs[at] ?? []);
      return {
        name: what,
        wanted: `<= ${BAR} microseconds`,
        measured: `${cost.toFixed(2)}`,
        isMet: cost <= BAR,
      };
    }),
  };
}
