import { type AgeWay as AgeWayName, CodedError, type WaitingAgeWay } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import type { AgeWay, WaitedAgeWay } from './ways/age-way';
import { openIdWay } from './ways/openid/openid-way';
import { ListAnchors } from './ways/wallet/trusted-list/list-anchors';
import { walletWay } from './ways/wallet/wallet-way';

/** Every way there is, in the order in which people see them; undefined where it is not configured. A new one is a line here. */
const waysOf = (config: Config, list: ListAnchors): (AgeWay | undefined)[] => [
  walletWay(config, list),
  openIdWay(config),
];

/** The ways that are on. */
@Injectable()
export class AgeWays {
  readonly all: readonly AgeWay[];

  constructor(@Inject(CONFIG) config: Config, list: ListAnchors) {
    this.all = waysOf(config, list).filter((way) => way !== undefined);
  }

  find(name: AgeWayName): AgeWay | undefined {
    return this.all.find(({ way }) => way === name);
  }

  /** @throws CodedError age.way-off */
  on(name: AgeWayName): AgeWay {
    const way = this.find(name);
    if (!way) throw new CodedError('age.way-off');
    return way;
  }

  /** One of those in which the page waits. @throws CodedError age.way-off */
  waiting(name: WaitingAgeWay): WaitedAgeWay {
    const way = this.on(name);
    if (!('receive' in way)) throw new CodedError('age.way-off');
    return way;
  }
}
