import { type Packet, readPacketLine, Timeline, type TrackClock } from './timeline';

const clock = (rest: Partial<TrackClock> = {}): TrackClock => ({
  ...{ timeBase: { num: 1, den: 1_000 }, declared: [{ num: 25, den: 1 }], mayJump: false },
  ...{ firstShown: null, ...rest },
});
const packet = (at: number, rest: Partial<Packet> = {}): Packet => ({
  ...{ pts: at, dts: at, duration: 40, size: 100, isKey: false, isHidden: false, ...rest },
});
const found = (packets: readonly Packet[], rest: Partial<TrackClock> = {}) => {
  const timeline = new Timeline(clock(rest));
  for (const one of packets) timeline.add(one);
  return timeline.found();
};
const steady = (from: number, count: number): Packet[] =>
  Array.from({ length: count }, (_, index) => packet(from + index * 40, { isKey: index % 50 === 0 }));

describe("ffprobe's line of a packet", () => {
  it.each([
    [
      '1536,-512,512,1353,__',
      { pts: 1_536, dts: -512, duration: 512, size: 1_353, isKey: false, isHidden: false },
    ],
    ['N/A,0,1,5299,K_', { pts: null, dts: 0, duration: 1, size: 5_299, isKey: true, isHidden: false }],
    [
      '-4096,-5120,N/A,4425,KD,',
      { pts: -4_096, dts: -5_120, duration: 0, size: 4_425, isKey: true, isHidden: true },
    ],
  ])('%s is read', (line, expected) => expect(readPacketLine(line)).toEqual(expected));

  it('is none where a field is missing', () => expect(readPacketLine('1,2,3')).toBeNull());
});

describe('the timeline of a track', () => {
  it('tells start, end, pictures and the longest group', () => {
    expect(found(steady(200, 120))).toEqual({
      ...{ timeBase: { num: 1, den: 1_000 }, startTicks: 200, endTicks: 5_000, frames: 120 },
      ...{ frameRate: { num: 25, den: 1 }, variable: false, longestGop: 2, continuous: true },
    });
  });

  it('brings pictures into the order in which they are shown', () => {
    const order = [0, 3, 1, 2, 6, 4, 5];
    const packets = order.map((shown, at) => packet(shown * 40, { dts: at * 40 - 80, isKey: at === 0 }));
    expect(found(packets)).toMatchObject({ frames: 7, variable: false, endTicks: 280 });
  });

  it('leaves out what is hidden, empty, or not to be decoded', () => {
    const packets = steady(0, 100).map((one, at) => ({
      ...one,
      isHidden: at < 10,
      size: at === 99 ? 0 : 100,
    }));
    expect(found(packets, { firstShown: 480 })).toMatchObject({
      frames: 87,
      startTicks: 480,
      endTicks: 3_960,
    });
  });

  it("goes by the decoder's order where the container tells no other time", () => {
    const packets = steady(0, 100).map((one, at) => ({ ...one, pts: at % 3 === 0 ? one.pts : null }));
    expect(found(packets, { firstShown: 80 })).toMatchObject({
      frames: 100,
      startTicks: 80,
      endTicks: 4_080,
    });
  });

  it('is one group without a second key frame', () => {
    expect(found([packet(0, { isKey: true }), packet(40), packet(80)])?.longestGop).toBeCloseTo(0.12);
  });

  it('mends jumps back, and leaps of a stream that may jump', () => {
    const back = [...steady(9_000, 50), ...steady(0, 50)];
    expect(found(back)).toMatchObject({
      ...{ continuous: false, frames: 100, startTicks: 0, endTicks: 4_000, variable: false },
    });
    const leap = [...steady(0, 50), ...steady(60_000, 50)];
    expect(found(leap, { mayJump: true })).toMatchObject({ continuous: false, endTicks: 4_000 });
    expect(found(leap)).toMatchObject({ continuous: true, variable: true, endTicks: 62_000 });
  });

  it('is null without a picture', () => {
    expect(found([])).toBeNull();
    expect(found([packet(0, { isHidden: true })])).toBeNull();
  });
});
