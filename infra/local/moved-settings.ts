import type { ServiceName } from './names';

/** Variables that a site needs whose records came from another installation, by the one process that reads them. */
const NAMES = { identity: ['FIREBASE_SCRYPT'], gateway: ['FOREIGN_MEDIA_ORIGINS'] } as const;

export type MovedSettings = Partial<Record<ServiceName, Readonly<Record<string, string>>>>;

/** Those of them that the operator has set. */
export function movedSettings(env: NodeJS.ProcessEnv): MovedSettings {
  const given = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  return { identity: given(NAMES.identity), gateway: given(NAMES.gateway) };
}
