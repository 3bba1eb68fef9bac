import { figureOf, rowsOf } from './report-tables';

/** What `npm run bench:footprint` found on the machine of docs/benchmarks.md. Processor times are of one core there. */
const FOOTPRINT = {
  /** Processor time of a counted view, ms. */
  viewMs: { gateway: 1.79, catalogue: 1.26, postgres: 1.47, nats: 0.39 },
  /** Processor time of a read that no gateway keeps, ms: a search that was never asked. */
  coldReadMs: { gateway: 0.94, catalogue: 0.88, postgres: 0.93, nats: 0.33 },
  /** Processor time of sending a GiB of media from the store through a gateway, ms. */
  gibibyteMs: { gateway: 3040, store: 4820 },
  /** Messages that an upload of one chunk puts into JetStream, and their bytes. */
  uploadMessages: 18,
  uploadMessageBytes: 7248,
  /** Messages that a view puts into JetStream. */
  viewMessages: 0,
  /** Bytes in the store of a second of film: the uploaded file of 5 Mbit/s, and what is made of it. */
  sourceBytesPerSecond: 647011,
  madeBytesPerSecond: 1567790,
  /** Bytes of a row with its indexes. */
  rowBytes: {
    videos: 844,
    video_counters: 142,
    video_ranks: 1044,
    view_days: 205,
    view_windows: 272,
    history: 370,
  },
} as const;

/** What capacity is worked out of, as measured on the machine of docs/benchmarks.md. */
export type Measured = typeof FOOTPRINT & {
  /** Warm reads of one gateway process, the slowest of all kinds. */
  readonly keptReadsPerCoreSecond: number;
  /** Processor time of the worker for a second of 1080p film in four rungs. */
  readonly encodingSecondsPerFilmSecond: number;
  /** The same: of all other processes, the upload included. */
  readonly otherSecondsPerFilmSecond: number;
  /** The gateway's memory at its most while a large file comes in. */
  readonly gatewayPeakMiB: number;
};

/** @param report docs/benchmarks.md, whose figures are read by row and column @throws RangeError when one is not there */
export function measuredOf(report: string): Measured {
  const READS = 'gateway, requests/s';
  const reads = rowsOf(report, 'npm run bench:http').filter((row) => row.has(READS));
  const kinds = reads.map((row) => row.get('warm GET') ?? '');
  const film = (row: string) => figureOf(report, 'npm run bench:media', row, 'whole way');
  return {
    ...FOOTPRINT,
    keptReadsPerCoreSecond: Math.min(
      ...kinds.map((kind) => figureOf(report, 'npm run bench:http', kind, READS)),
    ),
    encodingSecondsPerFilmSecond: film('processor time') / film('film'),
    otherSecondsPerFilmSecond: film('processor time of all other processes') / film('film'),
    gatewayPeakMiB: figureOf(report, 'npm run bench:upload', 'by the API', 'memory at its most'),
  };
}

/** What is assumed of people, and of what stands in front of the site: nobody has measured it here. Change it and print the tables anew. */
export const ASSUMED = {
  /** The busiest second of a day beside its average. */
  peakFactor: 4,
  /** Answers of the API that a view brings along: home, a list, the video, its addresses, those beside it, the settings. */
  readsPerView: 6,
  /** Of these, what gateways keep ready; the rest goes to a service. */
  keptShare: 0.95,
  /** Seconds that are watched of a video, at the average rung (480p with sound). */
  secondsPerView: 360,
  bitsPerSecond: 1_500_000,
  /** Seconds of a segment: two groups of 60 pictures at 30 a second. */
  segmentSeconds: 4,
  /** Segments and files that the CDN answers by itself. */
  cdnHitRatio: 0.95,
  /** Views of people who are signed in: each is a row of their history. */
  signedInShare: 0.1,
  /** Of the videos there are, those that anybody watches on a day. */
  watchedShare: 0.5,
  /** Days for which the sums of days are kept. */
  viewDaysKept: 400,
  /** The most watched video's share of all views. */
  hottestShare: 0.02,
  /** Of what a processor could do, what is planned with. */
  utilisation: 0.5,
  /** Seconds of a film, and of a chunk of it: each chunk after the first is a message more. */
  filmSeconds: 900,
  chunkSeconds: 32,
  /** Days for which uploaded files are kept. */
  sourceDays: 30,
  node: { cores: 8, memoryGiB: 32 },
} as const;
export type Assumed = typeof ASSUMED;

export interface Size {
  readonly name: string;
  readonly viewsPerDay: number;
  readonly videos: number;
  /** Hours of film that are uploaded in a day. */
  readonly uploadedHoursPerDay: number;
}

export const SIZES: readonly Size[] = [
  { name: '1 million', viewsPerDay: 1e6, videos: 20_000, uploadedHoursPerDay: 5 },
  { name: '10 million', viewsPerDay: 1e7, videos: 100_000, uploadedHoursPerDay: 50 },
  { name: '100 million', viewsPerDay: 1e8, videos: 1_000_000, uploadedHoursPerDay: 500 },
];
