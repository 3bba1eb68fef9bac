import type { FaultyLink } from '../../../parts';
import type { UsedSite } from '../../use/used-site';
import type { Clocks } from './clocks';

/** What stands around a site that faults are brought upon. */
export interface Around {
  /** Between the gateway and the services. */
  readonly link: FaultyLink;
  /** Between catalogue and its database, where a fault needs it. */
  readonly database: FaultyLink;
  readonly clocks: Clocks;
}

/** Something that goes wrong with a site, and is mended. */
export interface Fault {
  readonly name: string;
  /** Seconds from its start to its end; without them it is over at once. */
  readonly lastsSeconds?: number;
  /** How many times the usual traffic there is while it lasts; the usual one when left out. */
  readonly times?: number;
  /** Whether it changes the clocks of processes, which have to be started for it. */
  readonly needsClocks?: boolean;
  /** Whether catalogue's statements have to go over a link that can be bad. */
  readonly needsDatabaseLink?: boolean;
  /** Brings it on. */
  start?(site: UsedSite, around: Around): Promise<unknown>;
  /** Mends it: what comes back by itself may take its time after this. */
  end?(site: UsedSite, around: Around): Promise<unknown>;
}
