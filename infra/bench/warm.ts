import { z } from 'zod';
import { command, count } from '../load/command';
import { fillSite } from '../load/fill-site';
import { barOf } from '../load/report';
import type { HttpRequest } from '../load/closed-loop';
import { assertAnswers, assertBytes, bytesOf, ENCODINGS, finalAnswer } from './answers';
import { bareFastify, type Beside, besideFloor } from './beside-floor';
import { type Compared, comparedTable, howCompared, type Turns } from './compare';
import { startNginxFloor } from './floor/nginx';
import { halfSignedIn, sessionCookie } from './people';
import { uploadPictures } from './pictures';
import { type BenchSite, withSite } from './site';
import { addTale } from './tale';

/** The most that its p99 may be, in parts of the bare server's. */
const P99_BAR = 3;

interface Kind {
  readonly name: string;
  readonly path: string;
  /** The least that the gateway may answer in its processor time, in parts of what a bare server answers in its own. */
  readonly bar: number;
  /** The least of the requests of one nginx that has the same bytes as a file. */
  readonly nginxBar?: number;
  /** Set: it leaves as it is, since it is compressed already or another one each time. */
  readonly isPlain?: true;
  /** Set: its contents are drawn anew from time to time, so that they are not compared. */
  readonly isRandom?: true;
  /** A page, as it is sent to who has said Yes at the gate: with all its contents. */
  readonly isPage?: true;
}

/** What the gateway's POST /consent sets on a site without TLS. */
const ENTERED = { cookie: 'alcova_consent=1' };

const kinds = (picture: string, tale: string): readonly Kind[] => [
  { name: 'list', path: '/api/videos', bar: 0.8, nginxBar: 0.9 },
  { name: 'list by views, second page', path: '/api/videos?sort=most-viewed&page=2', bar: 0.8 },
  { name: 'one video', path: '/api/videos/bench7', bar: 0.8 },
  { name: 'related', path: '/api/videos/bench7/related', bar: 0.8 },
  { name: 'search', path: '/api/videos/search?q=demonstra%C3%A7%C3%A3o', bar: 0.8 },
  { name: 'home block', path: '/api/videos/home/all/5/0', bar: 0.8 },
  { name: 'home', path: '/api/videos/home?page=3', bar: 0.4, isPlain: true, isRandom: true },
  { name: 'page of a video', path: '/video/bench7', bar: 0.6, nginxBar: 0.67, isPage: true },
  { name: 'page of /home', path: '/home', bar: 0.6, isPage: true, isRandom: true },
  { name: 'page of a tale', path: tale, bar: 0.6, isPage: true },
  { name: 'picture of a card', path: picture, bar: 0.6, nginxBar: 0.86, isPlain: true },
];

interface Measured extends Kind {
  readonly fastify: Compared;
  readonly nginx: Compared | undefined;
}

/** One kind of read. What the site answers may change later (its home lists do), so the floors answer what it answers now. */
async function measure(site: BenchSite, kind: Kind, person: string, turns: Turns): Promise<Measured> {
  const { name, path, nginxBar, isPlain, isRandom, isPage } = kind;
  const asked: HttpRequest = isPage ? { path, headers: ENTERED } : { path };
  const answer = await finalAnswer(site.system.url, asked, isPlain);
  const beside: Omit<Beside, 'floor'> = {
    name: `${name}, ${bytesOf(answer).length} bytes`,
    ...{ way: ['gateway'], own: ['gateway'] },
    requests: isPage
      ? [{ path, headers: { 'accept-encoding': ENCODINGS, ...ENTERED } }]
      : halfSignedIn([asked, asked], { person }),
  };
  const check = isRandom ? undefined : (url: string) => assertAnswers(url, asked, answer);
  const fastify = { ...beside, check, floor: bareFastify({ answers: [answer] }) };
  const nginx = {
    ...beside,
    floor: (folder: string) => startNginxFloor([answer], folder),
    check: (url: string) => assertBytes(url, asked, answer),
  };
  return {
    ...kind,
    fastify: await besideFloor(site, fastify, turns),
    nginx: nginxBar === undefined ? undefined : await besideFloor(site, nginx, turns),
  };
}

const barsOf = ({ name, bar, nginxBar, fastify, nginx }: Measured) => [
  barOf(`${name}: requests for processor time, beside the floor's`, fastify.processorRatio, {
    ...{ least: bar, digits: 2 },
  }),
  barOf(`${name}: p99 beside the floor's`, fastify.p99Ratio, { most: P99_BAR, digits: 2 }),
  ...(nginx === undefined || nginxBar === undefined
    ? []
    : [barOf(`${name}: requests beside nginx'`, nginx.ratio, { least: nginxBar, digits: 2 })]),
];

/** Reads that the gateway keeps ready. */
export const warmBench = command({
  ...{ name: 'warm', about: 'reads that are kept ready, beside a bare Fastify and nginx' },
  options: z.object({
    ...{ rounds: count(4), seconds: count(2) },
    /** Of the kinds, those whose names contain this. */
    only: z.string().default(''),
  }),
  quick: { rounds: 2, seconds: 1 },
  run: ({ only, ...turns }, say) =>
    withSite({}, async (site) => {
      await fillSite(site.system);
      const [picture = ''] = await uploadPictures(site.client, site.folder, 1);
      const tale = await addTale(site);
      const person = await sessionCookie(site.system.url);
      const rows: Measured[] = [];
      for (const kind of kinds(picture, tale).filter(({ name }) => name.includes(only))) {
        rows.push(await measure(site, kind, person, turns));
        say(kind.name);
      }
      return {
        about:
          'The gateway, limits on and scaled up, every second request of somebody who is signed in (pages: of a visitor who has entered), ' +
          `beside a Fastify that does nothing but answer the same bytes and headers, which is checked before each case, and an nginx that has the same bytes as files. One process each, ${howCompared(turns)} The load takes ` +
          'more of a processor than either, so what is held against the floor is how much of it a request takes.',
        tables: [
          comparedTable(
            'warm GET',
            'bare Fastify',
            rows.map(({ fastify }) => fastify),
          ),
          comparedTable(
            'warm GET',
            'nginx',
            rows.flatMap(({ nginx }) => nginx ?? []),
          ),
        ],
        bars: rows.flatMap(barsOf),
      };
    }),
});
