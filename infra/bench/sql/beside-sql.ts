import { z } from 'zod';
import type { HttpRequest } from '../../load/closed-loop';
import { type Command, command, count } from '../../load/command';
import { barOf } from '../../load/report';
import type { System } from '../../local/system';
import { generateVideos } from '../catalogue/data';
import { bareFastify, type Beside, besideFloor } from '../beside-floor';
import { type Compared, comparedTable, howCompared, type Turns } from '../compare';
import type { Exchange } from '../floor/work';
import { asSuperuser, type BenchSite, withSite } from '../site';
import { Recorder } from './recorder';

interface Recorded {
  /** Each of them is asked at most once a turn. */
  readonly requests: readonly HttpRequest[];
  readonly exchanges: Exchange[];
}

/** A kind of request. */
export interface SqlKind extends Pick<Beside, 'name' | 'aroundFloor'> {
  readonly record: () => Promise<Recorded>;
  readonly check: (url: string, recorded: Recorded) => Promise<void>;
  readonly around: NonNullable<Beside['around']>;
}

interface SqlBench {
  readonly name: string;
  readonly about: string;
  /** What makes the figures ones of what is measured. */
  readonly how: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The least that the site may answer, in parts of what the floor answers. */
  readonly bar?: number;
  readonly kindsOf: (
    site: BenchSite,
    recorder: Recorder,
    wanted: { readonly videos: number; readonly keys: number },
  ) => Promise<SqlKind[]>;
}

export const databaseOf = (system: Pick<System, 'env'>): string => system.env.catalogue['DATABASE_URL'] ?? '';

/** A bench of requests to catalogue, beside the same SQL behind a bare Fastify. */
export const sqlBench = ({ name, about, how, env = {}, bar, kindsOf }: SqlBench): Command =>
  command({
    ...{ name, about },
    options: z.object({
      videos: count(100_000),
      /** Different addresses of each kind. */
      keys: count(1_000),
      ...{ rounds: count(4), seconds: count(2) },
      /** Of the kinds, those whose names contain this. */
      only: z.string().default(''),
    }),
    quick: { videos: 20_000, keys: 1_500, rounds: 2, seconds: 1 },
    run: ({ videos, keys, only, ...turns }, say) => {
      const recorder = new Recorder();
      const measured = async (site: BenchSite) => {
        await asSuperuser(site.system, 'catalogue', (client) => generateVideos(client, videos));
        const rows: Compared[] = [];
        for (const kind of await kindsOf(site, recorder, { videos, keys })) {
          if (!kind.name.includes(only)) continue;
          rows.push(await besideSql(site, kind, turns));
          say(kind.name);
        }
        return {
          about:
            `${videos} generated videos, ${keys} different addresses of each kind. ${how} Ours: gateway, NATS, catalogue, Postgres; limits ` +
            'scaled up, every second request of somebody who is signed in. The floor: one Fastify process that sends the very statements that ' +
            `the service sent, as Postgres logged them, through \`pg\`, and serialises the same answer. ${howCompared(turns)}`,
          tables: [comparedTable(name, 'bare Fastify and `pg`', rows)],
          bars: rows.flatMap((row) =>
            bar === undefined
              ? []
              : [barOf(`${row.name}: requests/s beside the floor's`, row.ratio, { least: bar, digits: 2 })],
          ),
        };
      };
      return withSite(env, measured, recorder);
    },
  });

/** One kind, beside a floor that keeps nothing and may be asked again. */
async function besideSql(site: BenchSite, kind: SqlKind, turns: Turns): Promise<Compared> {
  const recorded = await kind.record();
  const { requests, exchanges } = recorded;
  const beside: Beside = {
    ...{ name: kind.name, requests },
    floor: bareFastify({ exchanges, database: databaseOf(site.system) }),
    ...{
      way: ['gateway', 'nats', 'catalogue', 'postgres'],
      own: ['gateway', 'catalogue'],
      common: ['postgres'],
    },
    check: (url) => kind.check(url, recorded),
    around: kind.around,
    isOnce: true,
    aroundFloor: kind.aroundFloor,
  };
  return besideFloor(site, beside, turns);
}
