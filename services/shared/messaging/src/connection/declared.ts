import * as contracts from '@alcova/contracts';
import type { BucketContract, EventContract, JobContract, RpcContract, ServiceName } from '@alcova/contracts';

const all = Object.values(contracts) as unknown[];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1;

/** Every contract that the platform declares, by its kind; requests by name, so that the broker's file stays when they move. */
export const DECLARED = {
  rpcs: all
    .filter((value): value is RpcContract => isObject(value) && 'deadlineMs' in value)
    .toSorted(byName),
  events: all.filter(
    (value): value is EventContract => isObject(value) && 'major' in value && 'payload' in value,
  ),
  jobs: all.filter((value): value is JobContract => isObject(value) && 'maxDeliver' in value),
  buckets: all.filter(
    (value): value is BucketContract => isObject(value) && 'bucket' in value && 'reader' in value,
  ),
};

/** The process that owns a contract, by its name. */
export const ownerOf = ({ name }: { readonly name: string }): string => name.split('.', 1)[0] ?? '';
export const ownedBy = <T extends { name: string }>(process: string, contracts: readonly T[]): T[] =>
  contracts.filter((contract) => ownerOf(contract) === process);

/** All that a service must serve. */
export const operationsOf = (service: ServiceName): RpcContract[] => ownedBy(service, DECLARED.rpcs);
