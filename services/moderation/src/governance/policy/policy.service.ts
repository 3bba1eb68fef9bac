import {
  type AgeRule,
  agesInOrder,
  type Caller,
  CodedError,
  hiddenEverything,
  inOrder,
  MAX_PAST_POLICIES,
  policyChanged,
  policyChangesOf,
  type PolicyRule,
  type PolicyState,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { CONFIG, type Config } from '../../config/config';
import { isAtLeast, stricterAges } from './age-floor';
import { PolicyRepository, type StoredPolicy } from './policy.repository';

/** An answer ends here: it has to stay below 512 kB. */
const MAX_BYTES = 320 * 1024;
/** So many changes an entry of the log names; the versions themselves have all. */
const MAX_NAMED = 200;

interface WantedPolicy {
  readonly rules: readonly PolicyRule[];
  readonly ages: readonly AgeRule[];
  readonly version: number;
  readonly confirmed: boolean;
}

/** What is not shown where, and how ages are made sure of. Each change in one transaction with its audit entry and its event. */
@Injectable()
export class PolicyService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly policies: PolicyRepository,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  async get(): Promise<PolicyState> {
    return stateOf(await this.transactions.run((manager) => this.current(manager)));
  }

  /** Earlier versions and the one that holds, newest first: as many as fit into one answer. */
  async history(): Promise<StoredPolicy[]> {
    const found = await this.transactions.run((manager) => this.policies.newest(manager, MAX_PAST_POLICIES));
    let bytes = 0;
    return found.filter((policy, index) => {
      bytes += Buffer.byteLength(JSON.stringify(policy));
      return index === 0 || bytes <= MAX_BYTES;
    });
  }

  /**
   * @throws CodedError policy.version-conflict; policy.below-choice for a mode weaker than the site is configured to have;
   * policy.hides-everything unless that is confirmed
   */
  async update(
    { rules: wanted, ages: wantedAges, version, confirmed }: WantedPolicy,
    caller: Caller,
  ): Promise<PolicyState> {
    const rules = inOrder(wanted);
    const ages = agesInOrder(wantedAges);
    if (!isAtLeast(ages, this.config.AGE_ASSURANCE ?? [])) throw new CodedError('policy.below-choice');
    return this.transactions.run(async (manager) => {
      const before = await this.current(manager);
      if (before.version !== version) throw new CodedError('policy.version-conflict');
      const isSame = policyChangesOf(before.rules, rules).length === 0;
      if (isSame && isSameForAges(before.ages, ages)) return stateOf(before);
      if (!confirmed && (hiddenEverything(rules).length > 0 || isClosedEverywhere(ages)))
        throw new CodedError('policy.hides-everything');
      await this.replace(manager, before, { rules, ages }, caller);
      return stateOf(await this.current(manager));
    });
  }

  /** Makes modes stricter that are weaker than these, in the caller's transaction, of which there is one at a time. */
  async raiseAges(manager: EntityManager, floor: readonly AgeRule[], caller: Caller): Promise<void> {
    const before = await this.current(manager);
    const ages = stricterAges(before.ages, floor);
    if (!isSameForAges(before.ages, ages))
      await this.replace(manager, before, { rules: before.rules, ages }, caller);
  }

  /** Writes the next version, with its audit entry and its event. @throws CodedError policy.version-conflict */
  private async replace(
    manager: EntityManager,
    before: StoredPolicy,
    { rules, ages }: Pick<WantedPolicy, 'rules' | 'ages'>,
    caller: Caller,
  ): Promise<void> {
    const after = { version: before.version + 1, rules, ages };
    const actorId = caller.kind === 'account' ? caller.accountId : null;
    if (!(await this.policies.add(manager, { ...after, actorId })))
      throw new CodedError('policy.version-conflict');
    const changes = policyChangesOf(before.rules, rules);
    const named = (shown: boolean) => changes.filter((change) => change.shown === shown).map(nameOf);
    const isSame = isSameForAges(before.ages, ages);
    const agesOf = (of: readonly AgeRule[]) => (isSame ? {} : { ages: bounded(of.map(modeOf)) });
    await this.audit.add(manager, caller, {
      action: 'policy.update',
      subject: 'site',
      before: { version: before.version, refused: bounded(named(true)), ...agesOf(before.ages) },
      after: { version: after.version, refused: bounded(named(false)), ...agesOf(ages) },
    });
    await this.outbox.event(manager, policyChanged, {
      aggregateId: 'policy',
      aggregateVersion: after.version,
      payload: { ...after, rules: [...rules], ages: [...ages] },
    });
  }

  private async current(manager: EntityManager): Promise<StoredPolicy> {
    const [newest] = await this.policies.newest(manager, 1);
    if (!newest) throw new Error('there is no policy');
    return newest;
  }
}

const stateOf = ({ rules, ages, version, updatedAt }: StoredPolicy): PolicyState => ({
  ...{ rules, ages, version, updatedAt },
});

/** Rules in order: each country that one names differs from everywhere, and so is open. */
const isClosedEverywhere = (ages: readonly AgeRule[]): boolean =>
  ages.length === 1 && ages.every(({ country, mode }) => country === null && mode === 'closed');

const isSameForAges = (one: readonly AgeRule[], other: readonly AgeRule[]): boolean =>
  isDeepStrictEqual(one.map(modeOf), other.map(modeOf));

const modeOf = ({ country, mode }: AgeRule): string => `${country ?? '*'}/${mode}`;

const nameOf = ({ country, category, surface }: PolicyRule): string =>
  `${country ?? '*'}/${category}/${surface}`;

/** What the log tells of one of two versions. */
const bounded = (names: readonly string[]) =>
  names.length <= MAX_NAMED ? names : [...names.slice(0, MAX_NAMED), `(+${names.length - MAX_NAMED})`];
