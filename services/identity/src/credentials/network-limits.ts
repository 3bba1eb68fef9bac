import type { Client } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { clientNetwork, isOneCustomers, widerNetwork } from './client-network';
import type { Limit } from './limits';
import { Throttle } from './throttle';

/** What may come from one network, and from all networks of one customer. */
export interface NearAndWider {
  readonly near: Limit;
  readonly wider: Limit;
}

/** Limits on what anybody may ask for, by where it comes from. */
@Injectable()
export class NetworkLimits {
  constructor(private readonly throttle: Throttle) {}

  /**
   * Counts an act before it is done, whatever becomes of it. The wider network of an IPv4 address is not counted: strangers share it.
   * @throws CodedError auth.too-many-attempts
   */
  async require({ near, wider }: NearAndWider, { address }: Client): Promise<void> {
    await this.throttle.require(near, clientNetwork(address));
    if (isOneCustomers(address)) await this.throttle.require(wider, widerNetwork(address));
  }
}
