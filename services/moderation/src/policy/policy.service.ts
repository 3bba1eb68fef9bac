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
import { PolicyRepository, type StoredPolicy } from './policy.repository';

/** An answer ends here: it has to stay below 512 kB. */
const MOST_BYTES = 320 * 1024;
/** So many changes an entry of the log names; the versions themselves have all. */
const MOST_NAMED = 200;

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
    @Inject(PolicyRepository) private readonly policies: PolicyRepository,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Transactions) private readonly transactions: Transactions,
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
      return index === 0 || bytes <= MOST_BYTES;
    });
  }

  /** @throws CodedError policy.version-conflict, policy.hides-everything unless that is confirmed */
  async update(
    { rules: wanted, ages: wantedAges, version, confirmed }: WantedPolicy,
    caller: Caller,
  ): Promise<PolicyState> {
    const rules = inOrder(wanted);
    const ages = agesInOrder(wantedAges);
    return this.transactions.run(async (manager) => {
      const before = await this.current(manager);
      if (before.version !== version) throw new CodedError('policy.version-conflict');
      const changes = policyChangesOf(before.rules, rules);
      const modes = { before: before.ages.map(modeOf), after: ages.map(modeOf) };
      const isSameForAges = isDeepStrictEqual(modes.before, modes.after);
      if (changes.length === 0 && isSameForAges) return stateOf(before);
      if (!confirmed && (hiddenEverything(rules).length > 0 || isClosedEverywhere(ages)))
        throw new CodedError('policy.hides-everything');
      const after = { version: version + 1, rules, ages };
      const actorId = caller.kind === 'account' ? caller.accountId : null;
      if (!(await this.policies.add(manager, { ...after, actorId })))
        throw new CodedError('policy.version-conflict');
      const named = (shown: boolean) => changes.filter((change) => change.shown === shown).map(nameOf);
      const agesOf = (names: readonly string[]) => (isSameForAges ? {} : { ages: bounded(names) });
      await this.audit.add(manager, caller, {
        action: 'policy.update',
        subject: 'site',
        before: { version, refused: bounded(named(true)), ...agesOf(modes.before) },
        after: { version: after.version, refused: bounded(named(false)), ...agesOf(modes.after) },
      });
      await this.outbox.event(manager, policyChanged, {
        aggregateId: 'policy',
        aggregateVersion: after.version,
        payload: after,
      });
      return stateOf(await this.current(manager));
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

const modeOf = ({ country, mode }: AgeRule): string => `${country ?? '*'}/${mode}`;

const nameOf = ({ country, category, surface }: PolicyRule): string =>
  `${country ?? '*'}/${category}/${surface}`;

/** What the log tells of one of two versions. */
const bounded = (names: readonly string[]) =>
  names.length <= MOST_NAMED ? names : [...names.slice(0, MOST_NAMED), `(+${names.length - MOST_NAMED})`];
