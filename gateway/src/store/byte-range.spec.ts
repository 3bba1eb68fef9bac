import { decideRange } from './byte-range';

const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } });
const WHOLE = { kind: 'whole' };
const UNSATISFIABLE = { kind: 'unsatisfiable' };

describe('a Range header on 1000 bytes', () => {
  it.each([
    [undefined, WHOLE],
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-499', part(0, 499)],
    ['bytes=500-', part(500, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-5000', part(0, 999)],
    ['bytes=0-5000', part(0, 999)],
    ['Bytes=1-2', part(1, 2)],
    ['bytes=999-', part(999, 999)],
    ['bytes=1000-', UNSATISFIABLE],
    ['bytes=1000-2000', UNSATISFIABLE],
    ['bytes=-0', UNSATISFIABLE],
    ['bytes=5-2', WHOLE],
    ['bytes=-', WHOLE],
    ['bytes=', WHOLE],
    ['bytes=a-b', WHOLE],
    ['bytes=0-1,5-6', WHOLE],
    ['items=0-1', WHOLE],
    ['bytes=0-9223372036854775807', part(0, 999)],
    ['bytes=999-18446744073709551615', part(999, 999)],
    ['bytes=10-99999999999999999999999999', part(10, 999)],
    ['bytes=0000000000000000000001-00000000000000000000002', part(1, 2)],
    ['bytes=-9223372036854775807', part(0, 999)],
    ['bytes=-9007199254740993', part(0, 999)],
    [`bytes=0-${'9'.repeat(400)}`, part(0, 999)],
    [`bytes=-${'9'.repeat(400)}`, part(0, 999)],
    ['bytes=-00000000000000000000', UNSATISFIABLE],
    ['bytes=9223372036854775807-', UNSATISFIABLE],
    ['bytes=9223372036854775806-9223372036854775807', UNSATISFIABLE],
    ['bytes=99999999999999999999-', UNSATISFIABLE],
    ['bytes=9223372036854775807-0', WHOLE],
  ])('%p', (header, decision) => expect(decideRange(header, 1_000)).toEqual(decision));

  it('has no part of nothing', () => {
    expect(decideRange('bytes=0-', 0)).toEqual(UNSATISFIABLE);
    expect(decideRange('bytes=-5', 0)).toEqual(UNSATISFIABLE);
  });
});
