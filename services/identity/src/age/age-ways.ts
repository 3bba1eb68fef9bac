import type { AgeWay as AgeWayName } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import type { AgeWay } from './age-way';
import { openIdWay } from './ways/openid/openid-way';

/** Every way there is, in the order in which people see them; undefined where it is not configured. A new one is a line here. */
const waysOf = (config: Config): (AgeWay | undefined)[] => [openIdWay(config)];

/** The ways that are on. */
@Injectable()
export class AgeWays {
  readonly all: readonly AgeWay[];

  constructor(@Inject(CONFIG) config: Config) {
    this.all = waysOf(config).filter((way) => way !== undefined);
  }

  find(name: AgeWayName): AgeWay | undefined {
    return this.all.find(({ way }) => way === name);
  }
}
