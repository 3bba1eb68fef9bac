export const partNames = ['postgres', 'nats', 'store'] as const;
export type PartName = (typeof partNames)[number];

export const serviceNames = [
  'identity',
  'catalogue',
  'moderation',
  'commerce',
  'media',
  'media-worker',
  'gateway',
] as const;
export type ServiceName = (typeof serviceNames)[number];
export type ProcessName = PartName | ServiceName;

/** The services that own a database, `alcova_<name>`, with a role of the same name. */
export const databaseServices = ['identity', 'catalogue', 'moderation', 'commerce', 'media'] as const;
export type DatabaseService = (typeof databaseServices)[number];

/** Passwords at the NATS server: of the processes, of `topology` for what the broker holds, and of `operator` for tools. */
export const natsUsers = [...serviceNames, 'topology', 'operator'] as const;

/** Who has a key of the store's (`STORE_ACCESS` of the contracts says what each may do). */
export const storeUsers = [...databaseServices, 'gateway', 'bucket', 'operator', 'backup'] as const;
export type StoreUser = (typeof storeUsers)[number];

/** Folder of a service's package below the root of the repository. */
export function packageFolder(name: ServiceName): string {
  return name === 'gateway' ? 'gateway' : `services/${name}`;
}
