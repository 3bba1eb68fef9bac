import { reportKeysStep, resealRecords, resealSecondFactors } from '@alcova/contracts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * How a list of keys is written: `kid` as `kid:hex,kid:hex`, `jwks` as a JSON array of private Ed25519 JWKs, `pairs` as one of private
 * X25519 JWKs, `records` as the X25519 JWK that access records are sealed for.
 */
export type KeyForm = 'kid' | 'jwks' | 'pairs' | 'records';

/** One list of keys of the site: the first makes, all open or are believed. */
export interface KeyList {
  readonly form: KeyForm;
  /** Deployments that read it; all of them must have a new key before one of them makes anything with it. */
  readonly readers: readonly string[];
  /** Seconds for which what an older key made must still be believed, from when no reader makes anything with it. */
  readonly keepSeconds: number;
  /** What people notice when an older key goes before that; null where it must not. */
  readonly early: string | null;
  /** Whether what an older key sealed can be sealed anew. */
  readonly reseals?: true;
  /** Asked of the owner before an older key goes: what still needs it. */
  readonly needed?: typeof resealSecondFactors | typeof reportKeysStep;
}

const GATEWAYS = ['gateway-api', 'gateway-media', 'gateway-upload'];
const SERVICES = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];

export const KEY_LISTS = {
  // The services read their public halves.
  'gateway-caller-keys': {
    form: 'jwks',
    readers: [...SERVICES, ...GATEWAYS],
    // A signed caller lives half a minute; clocks differ a little.
    keepSeconds: 5 * 60,
    early: 'pedidos em andamento falham por alguns segundos',
  },
  'operator-caller-keys': {
    form: 'jwks',
    readers: [...SERVICES, 'operator'],
    keepSeconds: 5 * 60,
    early: 'comandos em andamento falham',
  },
  'session-signing-keys': {
    form: 'jwks',
    readers: ['identity'],
    keepSeconds: HOUR,
    early: 'quem está no site renova o acesso na próxima página',
  },
  'media-signing-keys': {
    form: 'kid',
    readers: GATEWAYS,
    // Twice the default of MEDIA_URL_TTL_SECONDS.
    keepSeconds: 12 * HOUR,
    early: 'vídeos que estão tocando param em minutos',
  },
  'cookie-keys': {
    form: 'kid',
    readers: GATEWAYS,
    // As long as the cookie of visitors.
    keepSeconds: 365 * DAY,
    early: 'visitantes sem conta são tomados por novos: podem curtir outra vez',
  },
  'identity-seal-keys': {
    form: 'kid',
    readers: ['identity'],
    keepSeconds: 0,
    early: null,
    needed: resealSecondFactors,
    reseals: true,
  },
  'record-keys': {
    form: 'kid',
    readers: ['catalogue'],
    keepSeconds: 0,
    early: null,
    needed: resealRecords,
    reseals: true,
  },
  'report-keys': {
    form: 'kid',
    readers: ['moderation'],
    keepSeconds: DAY,
    early: 'denúncias feitas com a chave antiga não recebem o resultado por e-mail',
    needed: reportKeysStep,
  },
  'export-keys': {
    form: 'pairs',
    // The services read the public half of the first one.
    readers: ['gateway-api', ...SERVICES],
    // An export can be fetched for seven days, and takes a quarter of an hour.
    keepSeconds: 8 * DAY,
    early: 'quem pediu os seus dados precisa pedi-los outra vez',
  },
  'access-records-public-key': {
    form: 'records',
    readers: ['identity'],
    // Lei 12.965/2014, art. 15: the records are kept for six months.
    keepSeconds: 184 * DAY,
    early: null,
  },
} as const satisfies Record<string, KeyList>;

export type KeyName = keyof typeof KEY_LISTS;
export const KEY_NAMES = Object.keys(KEY_LISTS) as readonly KeyName[];
export const keyList = (name: KeyName): KeyList => KEY_LISTS[name];
export const isKeyName = (text: string): text is KeyName => text in KEY_LISTS;
