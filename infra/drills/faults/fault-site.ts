import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fillSite } from '../../bench/http-site';
import { startSystem, type System } from '../../local';
import type { DatabaseService } from '../../local/names';
import { SiteClient } from '../../local/site-client';
import { FaultyLink, freePorts, scratchFolder } from '../../parts';
import { type FilmShape, makeFilm } from '../films';
import { queryDatabase } from '../query';
import type { LoadPlan } from '../rolling/load/plan';
import { signedInPeople } from '../rolling/people';
import { filledTales, filledVideos, filmOf } from '../rolling/preparation';
import { Clocks } from './clocks';
import type { GivenUp } from './given-up';
import { type ActingPlan, type FaultPlan, MANY_WRITES, moderatorOf } from './load/plan';

/** A film that is made in a moment: what counts is that none is lost. */
const FILM: FilmShape = { width: 160, height: 90, rate: 15, seconds: 3 };
const FILM_TITLE = 'Conto de demonstração';
const PEOPLE = 10;
/** Each signs in again and again; who does so ten times at once is refused for another reason. */
const SURGE_PEOPLE = 60;
const TALES = 1_000;
/** More than 400 requests a second that wait for a second each (docs/decisions/0062). */
const MOST_UNDER_WAY = 512;
const MODERATORS_PASSWORD = 'uma serra longe do mar';
/** An upload that its gateway left behind is given up after 18 s instead of a day. */
const UPLOAD_EXPIRY_HOURS = 0.005;
/** Nothing is swept but by the audit, which looks at a site at rest: what is four seconds old is of no use then. */
const SWEEPING = { SWEEP_HOURS: '0', SWEEP_GRACE_HOURS: '0.001' };

/** What ended its worker twice waits for so long until somebody takes it alone, instead of a minute. */
const SUSPECT_PAUSE_SECONDS = '3';

/** How much of a load there is to be. */
interface LoadShape {
  readonly perSecond: number;
  readonly uploadEveryMs: number;
  /** Who take part; each does the same with each video once. */
  readonly people?: number;
  /** That can be reported, each once. */
  readonly tales?: number;
}

/** What a drill has otherwise than others. */
interface FaultSiteOptions {
  /** Variables of every service, from where the drill's own files are. */
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  /** Makes the film that is sent and shown. */
  readonly makeFilm?: (target: string) => Promise<void>;
  /** Whether the clocks of its services can be changed. */
  readonly hasClocks?: boolean;
}

/** A whole site of its own, with a film, videos and tales, that faults are brought upon. */
export class FaultSite {
  /** What had to be given up so far, for the audits. */
  readonly givenUp: GivenUp[] = [];

  private constructor(
    readonly system: System,
    /** Between the gateway and the services. */
    readonly link: FaultyLink,
    readonly clocks: Clocks,
    /** For the drill's own files; removed with the site. */
    readonly folder: string,
    /** What is sent, and is shown. */
    readonly film: string,
    private readonly shown: LoadPlan['film'],
  ) {}

  static async start(options: FaultSiteOptions = {}): Promise<FaultSite> {
    const { env, hasClocks = false, makeFilm: make = (target) => makeFilm(target, FILM) } = options;
    const folder = scratchFolder('alcova-drill-');
    const [natsPort = 0, linkPort = 0] = await freePorts(2);
    const clocks = hasClocks ? await Clocks.changing(join(folder, 'clocks')) : Clocks.fixed();
    const link = await FaultyLink.start(linkPort, natsPort);
    let system: System | undefined;
    try {
      system = await startSystem({
        ...{ dataDir: join(folder, 'data'), natsPort, rateLimitScale: 100_000 },
        moved: {
          ...clocks.env,
          gateway: { ...clocks.env.gateway, NATS_URL: `nats://127.0.0.1:${linkPort}` },
        },
        env: {
          ...{ ...SWEEPING, SUSPECT_PAUSE_SECONDS, UPLOAD_EXPIRY_HOURS: String(UPLOAD_EXPIRY_HOURS) },
          ...env?.(folder),
        },
      });
      const film = join(folder, 'filme.mp4');
      await Promise.all([fillSite(system), make(film)]);
      return new FaultSite(system, link, clocks, folder, film, await shownFilm(system, film));
    } catch (error) {
      await system?.stop();
      await link.stop();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return this.system.url;
  }

  /** What a load of its own needs: people who have done nothing yet, tales that nobody has reported. */
  async planOf(run: string, shape: LoadShape): Promise<ActingPlan> {
    const { adminEmail: email, adminPassword: password } = this.system;
    const moderator = { email: moderatorOf(run), password: MODERATORS_PASSWORD };
    const client = new SiteClient(this.url);
    await client.signIn(email, password);
    await client.send(
      'POST',
      '/api/users',
      JSON.stringify({ name: 'Mesa', role: 'moderator', ...moderator }),
    );
    const upload = { file: this.film, everyMs: shape.uploadEveryMs };
    return {
      ...(await this.trafficOf(run, shape)),
      acts: { administrator: { email, password }, moderator, upload },
    };
  }

  /** What traffic beside that of a load needs: other people and other tales. */
  async surgePlanOf(run: string, perSecond: number): Promise<FaultPlan> {
    return { ...(await this.trafficOf(run, { perSecond, people: SURGE_PEOPLE })), acts: null };
  }

  private async trafficOf(
    run: string,
    { people = PEOPLE, perSecond, tales = TALES }: Omit<LoadShape, 'uploadEveryMs'>,
  ): Promise<Omit<FaultPlan, 'acts'>> {
    return {
      ...{ run, url: this.url, perSecond, mostUnderWay: MOST_UNDER_WAY },
      ...{ shares: MANY_WRITES, film: this.shown },
      people: await signedInPeople(this.url, people, `${run}-`),
      ...{ videos: await filledVideos(this), tales: await filledTales(this, run, tales) },
    };
  }

  /** Asks the database of a service. */
  query(name: DatabaseService, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return queryDatabase(this.system, name, text, values);
  }

  async stop(): Promise<void> {
    await this.system.stop();
    await this.link.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Uploads the film and waits until it can be watched. */
async function shownFilm(system: System, film: string): Promise<LoadPlan['film']> {
  const client = new SiteClient(system.url);
  await client.signIn(system.adminEmail, system.adminPassword);
  await client.upload(film, { title: FILM_TITLE, category: 'trans', folder: 'videos' });
  const site = { url: system.url, query: queryDatabase.bind(null, system) };
  return { ...(await filmOf(site, client, FILM_TITLE)), bytes: (await stat(film)).size };
}
