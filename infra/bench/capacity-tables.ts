import { ASSUMED, type Measured, type Size, SIZES } from './capacity-inputs';
import { bytesOf, coresOf, databaseOf, ratesOf, workerHoursOf } from './capacity-model';
import { tableText } from './table';

const LEAST_PODS = 2;
/** Memory that a pod is given in k8s/chart, GiB. */
const POD_GIB = { gateway: 1, service: 0.75, worker: 2 };
/** Processors that a pod of a gateway or service may use there, and a worker's. */
const POD_CORES = 2;
/** identity, moderation, commerce and media are asked by few of the views. */
const OTHER_SERVICES = 4;

const count = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
const cores = (value: number): string => (value < 0.1 ? 'below 0.1' : count(value));

/** Bytes as people read them, in powers of ten as disks and networks are sold. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${count(bytes / 1_000 ** power)} ${units[power] ?? ''}`;
}

type Row = readonly [name: string, value: (of: Size) => string];
const table = (head: string, rows: readonly Row[]): string =>
  tableText(
    [head, ...SIZES.map(({ name }) => name)],
    rows.map(([name, value]) => [name, ...SIZES.map(value)]),
  );

const rate = (of: Size) => ratesOf(of, ASSUMED);
const pods = (wanted: number): number => Math.max(LEAST_PODS, Math.ceil(wanted / POD_CORES));

/** Pods of one size of site, and the nodes that carry them. */
function podsOf(of: Size, measured: Measured) {
  const wanted = coresOf(of, measured, ASSUMED);
  const gateways = pods(wanted.gatewayApi) + pods(wanted.gatewayMedia) + LEAST_PODS;
  const services = pods(wanted.catalogue) + OTHER_SERVICES * LEAST_PODS;
  const workers = Math.max(1, Math.ceil(wanted.workers / POD_CORES));
  const memoryGiB = gateways * POD_GIB.gateway + services * POD_GIB.service + workers * POD_GIB.worker;
  const podCores = wanted.gatewayApi + wanted.gatewayMedia + wanted.catalogue + wanted.workers;
  const nodes = Math.max(
    3,
    Math.ceil(podCores / ASSUMED.node.cores),
    Math.ceil(memoryGiB / ASSUMED.node.memoryGiB),
  );
  return { gateways, services, workers, memoryGiB, nodes };
}

/** The tables of docs/capacity.md, by the name that stands there before each. */
export function tablesOf(measured: Measured): Readonly<Record<string, string>> {
  const core = (of: Size) => coresOf(of, measured, ASSUMED);
  const database = (of: Size) => databaseOf(of, measured, ASSUMED);
  const bytes = (of: Size) => bytesOf(of, measured, ASSUMED);
  const podsFor = (of: Size) => podsOf(of, measured);
  return {
    measured: tableText(
      ['figure', 'value', 'by'],
      [
        [
          'warm reads of a gateway, one process',
          `${count(measured.keptReadsPerCoreSecond)} a second`,
          '`npm run bench:http`',
        ],
        [
          'processor time of the workers for a second of 1080p film, four rungs',
          `${measured.encodingSecondsPerFilmSecond.toFixed(2)} s`,
          '`npm run bench:media`',
        ],
        [
          'of all other processes meanwhile',
          `${measured.otherSecondsPerFilmSecond.toFixed(2)} s`,
          'the same',
        ],
        ['memory of a gateway at its most', `${measured.gatewayPeakMiB} MiB`, '`npm run bench:upload`'],
        [
          'a view, a read that nobody keeps, a GiB of media, an upload, a row',
          '[table](benchmarks.md#what-a-view-an-upload-and-a-row-take-npm-run-benchfootprint)',
          '`npm run bench:footprint`',
        ],
      ],
    ),
    requests: table('a second, at the busiest time', [
      ['views, on the average of the day', (of) => count(rate(of).averageViews)],
      ['views', (of) => count(rate(of).views)],
      ['of the most watched video', (of) => count(rate(of).hottestViews)],
      ['reads of pages at the gateways', (of) => count(rate(of).reads)],
      ['of them at the services', (of) => count(rate(of).serviceReads)],
      ['segments at the CDN', (of) => count(rate(of).segments)],
      ['of them at the gateways', (of) => count(rate(of).segmentsAtGateways)],
      ['sent by the CDN, Gbit/s', (of) => count(rate(of).cdnGigabits)],
      ['sent by the gateways, Gbit/s', (of) => count(rate(of).gatewayGigabits)],
    ]),
    processors: table(`processors, at ${ASSUMED.utilisation * 100} % each`, [
      ['gateways, pages', (of) => cores(core(of).gatewayApi)],
      ['gateways, media', (of) => cores(core(of).gatewayMedia)],
      ['catalogue', (of) => cores(core(of).catalogue)],
      ['Postgres', (of) => cores(core(of).postgres)],
      ['NATS', (of) => cores(core(of).nats)],
      ['store', (of) => cores(core(of).store)],
      ['workers', (of) => cores(core(of).workers)],
    ]),
    pods: table('pods and nodes', [
      ['gateways', (of) => count(podsFor(of).gateways)],
      ['services', (of) => count(podsFor(of).services)],
      ['workers', (of) => count(podsFor(of).workers)],
      ['memory of all of them', (of) => `${count(podsFor(of).memoryGiB)} GiB`],
      [
        `nodes of ${ASSUMED.node.cores} processors and ${ASSUMED.node.memoryGiB} GiB`,
        (of) => count(podsFor(of).nodes),
      ],
    ]),
    database: table("the catalogue's database", [
      ['videos', (of) => count(of.videos)],
      ['their rows', (of) => size(database(of).videos)],
      [`views by day, ${ASSUMED.viewDaysKept} days`, (of) => size(database(of).viewDays)],
      ['half hours that run', (of) => size(database(of).windows)],
      ['histories, a year', (of) => size(database(of).historyAYear)],
    ]),
    broker: table('JetStream', [
      ['messages a day', (of) => count(bytes(of).messagesADay)],
      ['a second, on the average', (of) => count(bytes(of).messagesADay / 86_400)],
      ['held, seven days', (of) => size(bytes(of).streamBytes)],
    ]),
    films: table('films', [
      ['hours uploaded a day', (of) => count(of.uploadedHoursPerDay)],
      ['processor hours of workers a day', (of) => count(workerHoursOf(of, measured))],
      ['store, a year more', (of) => size(bytes(of).storeAYear)],
      [`store, uploaded files of ${ASSUMED.sourceDays} days`, (of) => size(bytes(of).storeSources)],
      ['sent to people a day', (of) => size(bytes(of).egressADay)],
    ]),
  };
}
