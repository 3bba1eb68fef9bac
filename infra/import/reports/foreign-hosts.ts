import { type Resolve, resolveName } from '@alcova/outside';
import { within } from '../../parts';

/** More hosts than this no site has moved from; what people gave as photos has no end. */
const MAX_HOSTS = 200;
const RESOLVED_WITHIN_MS = 5_000;

/** A host that pages load nothing from: `blocked` by the site's policy, or `name-unknown`, since its name leads nowhere. */
export interface HostFinding {
  readonly what: 'blocked' | 'name-unknown';
  readonly origin: string;
  /** How many addresses name it. */
  readonly times: number;
}

/** The hosts of pictures and films that records of an export name. */
export class ForeignHosts {
  private readonly times = new Map<string, number>();

  add(...addresses: readonly (string | null)[]): void {
    for (const address of addresses) {
      // Without a host it stands on the site itself.
      if (address === null || !URL.canParse(address)) continue;
      const { origin } = new URL(address);
      const known = this.times.get(origin);
      if (known !== undefined || this.times.size < MAX_HOSTS) this.times.set(origin, (known ?? 0) + 1);
    }
  }

  /** Those that the pages of the site load nothing from. @param allowed origins that its policy names */
  async findings(allowed: ReadonlySet<string>, resolve: Resolve = resolveName): Promise<HostFinding[]> {
    const others = [...this.times].filter(([origin]) => !allowed.has(origin));
    return Promise.all(
      others.map(async ([origin, times]) => {
        const isKnown = await resolves(new URL(origin).hostname, resolve);
        return { what: isKnown ? 'blocked' : 'name-unknown', origin, times } as const;
      }),
    );
  }
}

async function resolves(name: string, resolve: Resolve): Promise<boolean> {
  const addresses = await within(
    resolve(name.replace(/^\[(.*)\]$/, '$1')).catch(() => []),
    RESOLVED_WITHIN_MS,
  );
  return addresses !== undefined && addresses.length > 0;
}
