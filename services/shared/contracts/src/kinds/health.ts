import { z } from 'zod';
import { internalOperation } from './operation';
import type { RpcContract, ServiceName } from './rpc';

const input = z.object({});
const output = z.object({ ready: z.boolean() });
type PingContract = RpcContract<typeof input, typeof output>;

/** Whether one instance of a service takes work: served by the messaging library for every service, from its readiness checks. */
const ping = (service: ServiceName): PingContract =>
  internalOperation({
    subject: `${service}.health.ping`,
    access: 'public',
    input,
    output,
    deadlineMs: 2_000,
  });

export const pingIdentity = ping('identity');
export const pingCatalogue = ping('catalogue');
export const pingModeration = ping('moderation');
export const pingCommerce = ping('commerce');
export const pingMedia = ping('media');

const PINGS: Readonly<Record<ServiceName, PingContract>> = {
  identity: pingIdentity,
  catalogue: pingCatalogue,
  moderation: pingModeration,
  commerce: pingCommerce,
  media: pingMedia,
};
export const SERVICE_NAMES = [
  'identity',
  'catalogue',
  'moderation',
  'commerce',
  'media',
] as const satisfies ServiceName[];
export const isServiceName = (name: string): name is ServiceName => Object.hasOwn(PINGS, name);

/** The ping of a service. */
export const pingOf = (service: ServiceName): PingContract => PINGS[service];
