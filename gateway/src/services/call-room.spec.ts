import { CallRoom } from './call-room';

/** Fills the room; answers how many came in, which all have left again after `afterMs`. */
function filled(room: CallRoom, afterMs: number): number {
  let inside = 0;
  for (; !room.isFull; inside += 1) room.began();
  for (let left = 0; left < inside; left += 1) room.ended(afterMs);
  return inside;
}

describe('room for calls of a service', () => {
  it('is bounded, and there again when calls have ended', () => {
    const room = new CallRoom();
    expect(filled(room, 10)).toBe(128);
    expect(filled(room, 10)).toBe(128);
  });

  it('becomes less as long as all answers come late, but never too little to keep a service at work', () => {
    const room = new CallRoom();
    const sizes = Array.from({ length: 12 }, () => filled(room, 400));
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    expect(sizes[1]).toBeLessThan(80);
    expect(sizes.at(-1)).toBe(64);
  });

  it('becomes more again as soon as answers come in time, step by step', () => {
    const room = new CallRoom();
    for (let turn = 0; turn < 12; turn += 1) filled(room, 400);
    filled(room, 10);
    expect(filled(room, 10)).toBe(96);
    for (let turn = 0; turn < 20; turn += 1) filled(room, 10);
    expect(filled(room, 10)).toBe(128);
  });

  it('stays where only some answers take their time', () => {
    const room = new CallRoom();
    for (let answer = 0; answer < 80; answer += 1) {
      room.began();
      room.ended(answer % 8 === 0 ? 10 : 3_000);
    }
    expect(filled(room, 10)).toBe(128);
  });
});
