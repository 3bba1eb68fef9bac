import type { Analysis, Rational } from '@alcova/contracts';
import { RateFinder } from './frame-rate';

/** Pictures that may come out of order: twice what H.264 and HEVC allow, as some containers hold each field alone. */
const REORDERED = 64;
/** A clock that goes back by more than this jumps. */
const BACKWARD_SECONDS = 1;
/** In a transport or program stream a clock that leaps over this was cut; elsewhere pictures may really be as far apart. */
const FORWARD_SECONDS = 10;
/** Share of packets without a time of presentation from which the times of decoding are all that the container has. */
const UNTIMED = 0.1;

/** One packet of the picture track, times in ticks; null where the container tells none. */
export interface Packet {
  readonly pts: number | null;
  readonly dts: number | null;
  readonly duration: number;
  readonly size: number;
  readonly isKey: boolean;
  /** Decoded, but not to be shown: before an edit list's start, for example. */
  readonly isHidden: boolean;
}

/** Reads ffprobe's line `pts,dts,duration,size,flags`. Null for a line that is none. */
export function readPacketLine(line: string): Packet | null {
  const [pts, dts, duration, size, flags] = line.split(',');
  if (flags === undefined) return null;
  const ticks = (text: string | undefined): number | null => {
    const number = Number(text);
    return text === undefined || text === '' || !Number.isFinite(number) ? null : number;
  };
  return {
    ...{ pts: ticks(pts), dts: ticks(dts), duration: ticks(duration) ?? 0, size: ticks(size) ?? 0 },
    ...{ isKey: flags.includes('K'), isHidden: flags.includes('D') },
  };
}

/** What the container says of the track. */
export interface TrackClock {
  readonly timeBase: Rational;
  /** Rates that the container tells, the most trusted first. */
  readonly declared: readonly Rational[];
  /** Whether the container's clock may be cut and set anew within a file (transport and program streams). */
  readonly mayJump: boolean;
  /** Time of the first picture that comes out of the decoder, in ticks; null where it has none. */
  readonly firstShown: number | null;
}

/** Times of one kind, brought into the order in which pictures are shown. */
class Times {
  private readonly waiting: { at: number; duration: number }[] = [];
  private readonly rate: RateFinder;
  pictures = 0;
  start: number | undefined;
  end = 0;
  lastDuration = 0;

  constructor({ timeBase, declared }: TrackClock) {
    this.rate = new RateFinder(timeBase.num / timeBase.den, declared);
  }

  add(at: number, duration: number): void {
    let place = this.waiting.length;
    while (place > 0 && (this.waiting[place - 1]?.at ?? 0) > at) place -= 1;
    this.waiting.splice(place, 0, { at, duration });
    if (this.waiting.length > REORDERED) this.release();
  }

  found(): ReturnType<RateFinder['found']> {
    while (this.waiting.length > 0) this.release();
    return this.rate.found();
  }

  private release(): void {
    const next = this.waiting.shift();
    if (!next) return;
    this.start ??= next.at;
    this.pictures += 1;
    this.end = Math.max(this.end, next.at);
    this.lastDuration = next.duration;
    this.rate.add(next.at);
  }
}

/** Follows a picture track packet by packet and tells its timeline at the end; keeps sums, not packets. */
export class Timeline {
  private readonly shown: Times;
  private readonly decoded: Times;
  private readonly tick: number;
  private packets = 0;
  private untimed = 0;
  private continuous = true;
  /** What the repair of jumps adds to all that follows. */
  private shift = 0;
  private last: { dts: number; duration: number } | undefined;
  private lastKey: number | undefined;
  private firstTime: number | undefined;
  private longestGop = 0;
  private latest = 0;

  constructor(private readonly clock: TrackClock) {
    this.tick = clock.timeBase.num / clock.timeBase.den;
    this.shown = new Times(clock);
    this.decoded = new Times(clock);
  }

  /** Seconds from the first packet to the last one so far. */
  get seconds(): number {
    return (this.latest - (this.firstTime ?? this.latest)) * this.tick;
  }

  add(packet: Packet): void {
    const dts = packet.dts ?? packet.pts;
    if (dts === null) return;
    this.mendJump(dts, packet.duration);
    const at = (packet.pts ?? dts) + this.shift;
    this.firstTime ??= at;
    this.latest = Math.max(this.latest, at + packet.duration);
    if (packet.isKey) this.passKey(at);
    // An empty packet stands for a picture that an AVI left out.
    if (packet.isHidden || packet.size === 0) return;
    this.packets += 1;
    this.decoded.add(dts + this.shift, packet.duration);
    if (packet.pts === null) this.untimed += 1;
    // Pictures before the first that the decoder hands out need others that the file does not hold.
    else if (at >= (this.clock.firstShown ?? -Infinity)) this.shown.add(at, packet.duration);
  }

  /** Null when no picture is to be shown. */
  found(): Analysis['video'] | null {
    const { timeBase, firstShown } = this.clock;
    const hasTimes = this.untimed <= this.packets * UNTIMED;
    const times = hasTimes ? this.shown : this.decoded;
    const { frameRate, variable } = times.found();
    if (times.start === undefined) return null;
    // Without times of presentation the decoder tells when its first picture is shown; all others follow it.
    const shownAt = hasTimes ? times.start : (firstShown ?? times.start);
    // On a clock that jumps all times count from the first picture.
    const move = (this.continuous ? shownAt : 0) - times.start;
    const lastDuration = times.lastDuration || Math.round(frameRate.den / frameRate.num / this.tick);
    return {
      ...{ timeBase, frameRate, variable, frames: times.pictures, continuous: this.continuous },
      startTicks: times.start + move,
      endTicks: times.end + Math.max(1, lastDuration) + move,
      longestGop: Math.max(
        this.longestGop,
        (this.latest - (this.lastKey ?? this.firstTime ?? 0)) * this.tick,
      ),
    };
  }

  private passKey(at: number): void {
    if (this.lastKey !== undefined)
      this.longestGop = Math.max(this.longestGop, (at - this.lastKey) * this.tick);
    this.lastKey = at;
  }

  /** Behind a jump the film goes on where it was, as ffmpeg has it when it reads such a file from its start. */
  private mendJump(dts: number, duration: number): void {
    if (this.last) {
      const seconds = (dts + this.shift - this.last.dts) * this.tick;
      if (seconds < -BACKWARD_SECONDS || (this.clock.mayJump && seconds > FORWARD_SECONDS)) {
        this.continuous = false;
        this.shift = this.last.dts + this.last.duration - dts;
      }
    }
    this.last = { dts: dts + this.shift, duration };
  }
}
