import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@alcova/contracts';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config, secondFactorRoles } from '../config/config';
import { SecondFactorsRepository } from './second-factors.repository';

/** Which roles this installation asks for a second factor. */
@Injectable()
export class SecondFactorPolicy {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly factors: SecondFactorsRepository,
  ) {}

  requires(role: Role): boolean {
    return secondFactorRoles(this.config).some((required) => required === role);
  }

  /** Whether a session of this account may only do what every user may: its role asks for a second factor and none is set up. */
  async limits(
    manager: EntityManager,
    account: { readonly id: string; readonly role: Role },
  ): Promise<boolean> {
    return this.requires(account.role) && !(await this.factors.hasAny(manager, account.id));
  }
}
