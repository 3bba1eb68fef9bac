import type { ServiceName } from '../../local';
import { serviceNames } from '../../local/names';
import { type Exit, StartFailure, waitUntil, within } from '../../parts';
import type { RollingSite } from './rolling-site';

const NOTICED_WITHIN_MS = 30_000;

/** One process of a service, and how it is told to end. */
interface Member {
  readonly place: string | undefined;
  end(): Promise<Exit | undefined>;
}

/** One exchange of a process for a new one. */
export interface Restart {
  readonly name: ServiceName;
  readonly number: number;
  /** Milliseconds since 1970: the new one is started, the old one is told, the old one is gone. */
  readonly beganAt: number;
  readonly toldAt: number;
  readonly endedAt: number;
  /** What was wrong with the end of the old one; null when nothing was. */
  readonly problem: string | null;
}

/** The processes of every service, two of each, and how they are exchanged: as Kubernetes does with `maxUnavailable: 0`. */
export class Fleet {
  private constructor(
    private readonly site: RollingSite,
    private readonly members: Map<ServiceName, Member[]>,
  ) {}

  /** Adds the second process of every service to a site. */
  static async of(site: RollingSite): Promise<Fleet> {
    const members = new Map<ServiceName, Member[]>();
    const fleet = new Fleet(site, members);
    const double = async (name: ServiceName) => {
      const own = () => site.system.kill(name, 'SIGTERM', { restart: false });
      members.set(name, [{ place: name === 'gateway' ? site.places[0]?.name : undefined, end: own }]);
      members.get(name)?.push(await fleet.surge(name));
    };
    await Promise.all(serviceNames.map(double));
    return fleet;
  }

  /** Exchanges `count` processes of a service, one after the other. */
  async roll(name: ServiceName, count: number): Promise<Restart[]> {
    const restarts: Restart[] = [];
    for (let number = 1; number <= count; number += 1) restarts.push(await this.exchange(name, number));
    return restarts;
  }

  private async exchange(name: ServiceName, number: number): Promise<Restart> {
    const members = this.members.get(name) ?? [];
    const beganAt = Date.now();
    members.push(await this.surge(name));
    const toldAt = Date.now();
    const grace = this.site.graceSeconds(name);
    // Undefined too where it is still there after its grace.
    const exit = await within(members.shift()?.end() ?? Promise.resolve(undefined), grace * 1_000);
    const problem = exit?.code === 0 ? null : `${name} ended by ${exit?.signal ?? `code ${exit?.code}`}`;
    return { name, number, beganAt, toldAt, endedAt: Date.now(), problem };
  }

  /** A new process that is ready, and that the proxy knows of where it is a gateway. */
  private async surge(name: ServiceName): Promise<Member> {
    const taken = new Set(this.members.get(name)?.map(({ place }) => place));
    const place = name === 'gateway' ? this.site.places.find((one) => !taken.has(one.name)) : undefined;
    if (name === 'gateway' && !place) throw new StartFailure('no place for a gateway');
    const replica = await this.site.add(name, place);
    if (place)
      await waitUntil(
        place.name,
        async () => (await this.site.proxy.up()).includes(place.name),
        NOTICED_WITHIN_MS,
      );
    const end = () => {
      process.kill(replica.pids[0] ?? 0, 'SIGTERM');
      return replica.exited;
    };
    return { place: place?.name, end };
  }
}
