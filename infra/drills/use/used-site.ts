import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fillSite } from '../../load/fill-site';
import { startSystem, type System, type SystemOptions } from '../../local';
import type { DatabaseService } from '../../local/names';
import type { SiteClient } from '../../local/client/site-client';
import { type LoadProcess, startLoadProcess } from '../../load/load-process';
import { scratchFolder } from '../../parts';
import { makeFilm } from '../films';
import { queryDatabase } from '../query';
import { signedIn } from './acts';
import type { GivenUp } from './given-up';
import { loadPlan, type LoadPlan, type Told } from './plan';
import { newModerator, shownFilm, signedInPeople } from './preparation';

const PEOPLE = 10;
const TALES = 1_000;
/** Nothing is swept but by the audit, which looks at a site at rest: what is four seconds old is of no use then. */
const SWEEPING = { SWEEP_HOURS: '0', SWEEP_GRACE_HOURS: '0.001' };
/** For `env`: an upload that its gateway or its client left behind is given up after 18 s instead of a day. */
export const LEFT_UPLOADS_GO = { UPLOAD_EXPIRY_HOURS: '0.005' };

interface UsedSiteOptions {
  /** For the drill's own files too; removed with the site. */
  readonly folder?: string;
  readonly system?: Omit<SystemOptions, 'dataDir'>;
  /** Makes the film that is sent and shown; usually one that is made in a moment. */
  readonly film?: (target: string) => Promise<void>;
  /** Starts what stands before the site, and goes with it. */
  readonly front?: (system: System) => Promise<Front>;
}

interface Front {
  /** Where the site answers then. */
  readonly url: string;
  stop(): Promise<void>;
}

/** How a load is to be: each of its people does the same with each video once, and each tale can be reported once. */
interface LoadShape extends Pick<LoadPlan, 'perSecond' | 'shares' | 'mostUnderWay' | 'slow' | 'lasts'> {
  readonly people?: number;
  readonly tales?: number;
  /** How often a film is sent, beside a moderator's decisions; without it neither is done. */
  readonly uploadEveryMs?: number;
}

/** A whole site of a drill's own that people use, with a film, videos and tales, and whose every word is held against it afterwards. */
export class UsedSite {
  /** What had to be given up so far, for the audits. */
  readonly givenUp: GivenUp[] = [];

  private constructor(
    readonly system: System,
    readonly folder: string,
    private readonly shown: LoadPlan['film'],
    private readonly front: Front | undefined,
  ) {}

  static async start(options: UsedSiteOptions): Promise<UsedSite> {
    const { film = smallFilm, folder = scratchFolder('alcova-drill-') } = options;
    let system: System | undefined;
    let front: Front | undefined;
    try {
      system = await startSystem({
        ...{ dataDir: join(folder, 'data'), rateLimitScale: 100_000, ...options.system },
        env: { ...SWEEPING, ...options.system?.env },
      });
      front = await options.front?.(system);
      const file = join(folder, 'filme.mp4');
      await Promise.all([fillSite(system), film(file)]);
      const url = front?.url ?? system.url;
      const client = await signedIn(url, administratorOf(system));
      return new UsedSite(system, folder, await shownFilm(client, url, file), front);
    } catch (error) {
      await system?.stop();
      await front?.stop();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Where it answers. */
  get url(): string {
    return this.front?.url ?? this.system.url;
  }

  /** The file of the film that is sent and shown. */
  get film(): string {
    return this.shown.file;
  }

  /** The administrator, signed in. */
  administrator(): Promise<SiteClient> {
    return signedIn(this.url, administratorOf(this.system));
  }

  /** What a load needs: people who have done nothing yet, tales that nobody has reported. @param run a name that no other load has */
  async planOf(run: string, shape: LoadShape): Promise<LoadPlan> {
    const { people = PEOPLE, tales = TALES, uploadEveryMs, ...rest } = shape;
    const moderator = uploadEveryMs && (await newModerator(await this.administrator(), run));
    const videos = await this.query('catalogue', `SELECT id FROM videos WHERE id LIKE 'bench%' ORDER BY id`);
    const published = await this.query(
      'moderation',
      `INSERT INTO tales (id, title, tale, category, is_approved, sent_at)
       SELECT 'conto-' || $2 || '-' || n, 'Conto ' || n, repeat('A estrada subia a serra devagar. ', 10), 'hetero', true, now()
       FROM generate_series(1, $1) AS n RETURNING id`,
      [tales, run],
    );
    return loadPlan.parse({
      ...{ ...rest, run, url: this.url, film: this.shown, administrator: administratorOf(this.system) },
      ...(moderator && { acts: { moderator, uploadEveryMs } }),
      people: await signedInPeople(this.url, run, people),
      ...{ videos: videos.map(({ id }) => id), tales: published.map(({ id }) => id) },
    });
  }

  /** Lets people use it while something is done, until that is over and they have their answers. */
  async whileUsed<T>(plan: LoadPlan, work: (load: LoadProcess) => Promise<T>): Promise<[Told, T]> {
    const load = await startLoadProcess(this.folder, join(__dirname, 'program.ts'), plan);
    try {
      const done = await work(load);
      await load.end();
      return [{ plan, requests: load.requests }, done];
    } finally {
      await load.stop();
    }
  }

  /** Asks the database of a service. */
  query(name: DatabaseService, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return queryDatabase(this.system, name, text, values);
  }

  async stop(): Promise<void> {
    await this.system.stop();
    await this.front?.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const smallFilm = (target: string) => makeFilm(target, { width: 160, height: 90, rate: 15, seconds: 3 });

const administratorOf = ({ adminEmail: email, adminPassword: password }: System) => ({ email, password });
