import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { processorSeconds } from '../../load/processor-time';
import type { Table } from '../../load/report';
import { HEADS } from './demand';
import type { Made } from './films';
import { type Measured, perCore } from './measure';
import type { Bytes } from './memory';
import { ANSWERING, ON_WAYS, type Seconds, sumOf } from './roles';
import type { Ran } from './run-sizes';
import { figure } from './tables';

const MB = 1e6;
/** Clock ticks a second in /proc. */
const TICKS = 100;
const root = resolve(__dirname, '../../..');

/** Processor time of each kind of request. */
export const requestsTable = (measured: readonly Measured[]): Table => ({
  head: [
    HEADS.requests,
    'role',
    ...ON_WAYS,
    'all, ms',
    'a second of a core',
    'a second here',
    'p99 here, ms',
  ],
  rows: measured.map((one) => [
    ...[one.kind.name, one.kind.role, ...ON_WAYS.map((name) => figure(one.processor[name] * 1_000))],
    ...[sumOf(one.processor) * 1_000, perCore(one), one.perSecond, one.p99].map(figure),
  ]),
});

/** What is sent, kept and spent for an hour of either film. */
export function filmsTable({ film, narration }: { film: Made; narration: Made }): Table {
  const row = (name: string, of: (made: Made) => number) => [name, figure(of(narration)), figure(of(film))];
  return {
    head: [HEADS.films, 'narration', 'moving film'],
    rows: [
      row('MB that were sent in', ({ sent }) => sent / MB),
      row('MB kept of what was made', ({ kept }) => kept / MB),
      row('MB of sound', ({ sound }) => sound.bytes / MB),
      row('MB of pictures', ({ picture }) => picture.bytes / MB),
      row('segments of sound', ({ sound }) => sound.segments),
      row('segments of pictures', ({ picture }) => picture.segments),
      row('core-seconds of the worker for a second', ({ worker }) => worker),
      row('seconds of film for a core-second of the worker', ({ worker }) => 1 / worker),
      row('core-seconds of all others for a second', ({ others }) => others),
      row('MB that worker and ffmpeg hold at their most', ({ memory }) => memory / MB),
    ],
  };
}

/** Memory of the processes of the smallest size, and their processors at rest. */
export const processesTable = (rest: Seconds, held: Bytes, most: Bytes): Table => ({
  head: [HEADS.processes, 'MB at rest', 'MB at the most', 'of a core at rest, %'],
  rows: ANSWERING.map((name) => [
    ...[name, (held[name] / MB).toFixed(0), (most[name] / MB).toFixed(0)],
    (rest[name] * 100).toFixed(1),
  ]),
});

/** What the sizes were seen to do, beside the rule. @param byRule processors that the table of requests says for so many listeners */
export const sizesTable = (ran: readonly Ran[], listeners: number, byRule: number): Table => ({
  head: [
    ...[HEADS.sizes, 'processes', 'listeners at once', 'requests a second', 'p99, ms', 'cores at rest'],
    ...['cores for the listeners', 'by the rule', 'listeners at once for a core'],
  ],
  rows: ran.map(({ size, processes, rest, used, perSecond, p99 }) => [
    ...[size, String(processes), figure(listeners), figure(perSecond), figure(p99), figure(rest)],
    ...[used, byRule, listeners / used].map(figure),
  ]),
});

const said = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trim();

/** Seconds for which the processors of this machine were at work since its start (proc(5)). */
function busySeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , hard = 0, soft = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + hard + soft) / TICKS;
}

/** Begins to look at what the machine does beside. @returns processors that other work has used on the average since then */
export function watchOthers(): () => number {
  const now = () => busySeconds() - processorSeconds(process.pid);
  const [before, began] = [now(), performance.now()];
  return () => ((now() - before) * 1_000) / (performance.now() - began);
}

/** Where, when and of what something was measured. @param others processors that other work used meanwhile */
export function circumstances(others: number): string {
  const [processor] = cpus();
  const ffmpeg = /^ffmpeg version (\S+)/.exec(said('ffmpeg', '-version'))?.[1] ?? '';
  return (
    `Measured ${new Date().toISOString().slice(0, 10)} at commit ${said('git', 'rev-parse', '--short=10', 'HEAD')}: ` +
    `${cpus().length} cores (${processor?.model ?? ''}), ${(totalmem() / 1024 ** 3).toFixed(0)} GiB, Node ${process.versions.node}, ` +
    `ffmpeg ${ffmpeg}. Other work on the machine used ${others.toFixed(2)} cores meanwhile.`
  );
}
