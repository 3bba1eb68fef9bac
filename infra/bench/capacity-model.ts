import type { Assumed, Measured, Size } from './capacity-inputs';

const DAY_SECONDS = 86_400;
const HALF_HOURS_A_DAY = 48;
const GIB = 1024 ** 3;

/** A second of the busiest time, unless it says otherwise. */
export interface Rates {
  readonly averageViews: number;
  readonly views: number;
  readonly hottestViews: number;
  readonly reads: number;
  readonly serviceReads: number;
  readonly segments: number;
  readonly segmentsAtGateways: number;
  readonly cdnGigabits: number;
  readonly gatewayGigabits: number;
}

export function ratesOf(size: Size, assumed: Assumed): Rates {
  const averageViews = size.viewsPerDay / DAY_SECONDS;
  const views = averageViews * assumed.peakFactor;
  const reads = views * assumed.readsPerView;
  const missed = 1 - assumed.cdnHitRatio;
  const segments = (views * assumed.secondsPerView) / assumed.segmentSeconds;
  const cdnGigabits = (views * assumed.secondsPerView * assumed.bitsPerSecond) / 1e9;
  return {
    ...{ averageViews, views, hottestViews: views * assumed.hottestShare },
    ...{ reads, serviceReads: reads * (1 - assumed.keptShare) },
    ...{ segments, segmentsAtGateways: segments * missed },
    ...{ cdnGigabits, gatewayGigabits: cdnGigabits * missed },
  };
}

/** Processors at the busiest time, with room to spare; workers on the average, since films may wait for the night. */
export interface Cores {
  readonly gatewayApi: number;
  readonly gatewayMedia: number;
  readonly catalogue: number;
  readonly postgres: number;
  readonly nats: number;
  readonly store: number;
  readonly workers: number;
}

export function coresOf(size: Size, measured: Measured, assumed: Assumed): Cores {
  const rates = ratesOf(size, assumed);
  const { viewMs, coldReadMs, gibibyteMs } = measured;
  const busy = (part: 'gateway' | 'catalogue' | 'postgres' | 'nats') =>
    (rates.views * viewMs[part] + rates.serviceReads * coldReadMs[part]) / 1_000;
  const gibibytes = (rates.gatewayGigabits * 1e9) / 8 / GIB;
  const kept = (rates.reads - rates.serviceReads) / measured.keptReadsPerCoreSecond;
  const planned = (cores: number) => cores / assumed.utilisation;
  return {
    gatewayApi: planned(busy('gateway') + kept),
    gatewayMedia: planned((gibibytes * gibibyteMs.gateway) / 1_000),
    catalogue: planned(busy('catalogue')),
    postgres: planned(busy('postgres')),
    nats: planned(busy('nats')),
    store: planned((gibibytes * gibibyteMs.store) / 1_000),
    workers: planned(workerHoursOf(size, measured) / 24),
  };
}

/** Processor hours of encoding in a day. */
export const workerHoursOf = (size: Size, measured: Measured): number =>
  size.uploadedHoursPerDay * measured.encodingSecondsPerFilmSecond;

/** Bytes of the catalogue's database. */
export interface DatabaseBytes {
  readonly videos: number;
  /** Sums of days, once they are as many as are kept. */
  readonly viewDays: number;
  /** Half hours that run at the busiest time. */
  readonly windows: number;
  /** What histories grow by in a year. */
  readonly historyAYear: number;
}

export function databaseOf(size: Size, { rowBytes }: Measured, assumed: Assumed): DatabaseBytes {
  const perVideo = rowBytes.videos + rowBytes.video_counters + rowBytes.video_ranks;
  return {
    videos: size.videos * perVideo,
    viewDays: size.videos * assumed.watchedShare * assumed.viewDaysKept * rowBytes.view_days,
    windows: (size.viewsPerDay / HALF_HOURS_A_DAY) * assumed.peakFactor * rowBytes.view_windows,
    historyAYear: size.viewsPerDay * assumed.signedInShare * 365 * rowBytes.history,
  };
}

export interface Bytes {
  /** Messages into JetStream in a day, and what its file holds after the seven days that events are kept. */
  readonly messagesADay: number;
  readonly streamBytes: number;
  /** In the store: what stays of a year's uploads, and the uploaded files of the last days. */
  readonly storeAYear: number;
  readonly storeSources: number;
  readonly egressADay: number;
}

export function bytesOf(size: Size, measured: Measured, assumed: Assumed): Bytes {
  const filmSeconds = size.uploadedHoursPerDay * 3_600;
  const uploads = filmSeconds / assumed.filmSeconds;
  const further = Math.ceil(assumed.filmSeconds / assumed.chunkSeconds) - 1;
  const messages = uploads * (measured.uploadMessages + further) + size.viewsPerDay * measured.viewMessages;
  const bytesOfOne = measured.uploadMessageBytes / measured.uploadMessages;
  return {
    messagesADay: messages,
    streamBytes: messages * bytesOfOne * 7,
    storeAYear: filmSeconds * measured.madeBytesPerSecond * 365,
    storeSources: filmSeconds * measured.sourceBytesPerSecond * assumed.sourceDays,
    egressADay: (size.viewsPerDay * assumed.secondsPerView * assumed.bitsPerSecond) / 8,
  };
}
