import { type CallerKeys, connectAsOperator, type OperatorConnection } from '@alcova/messaging';
import { callerSigningConfigShape } from '@alcova/platform';
import { readFile } from 'node:fs/promises';
import type { KeyStore } from '../key-store/key-store';
import { SecretThroughPipe } from '../key-store/secret-through-pipe';
import { reasonOf, Refusal } from '../base/failure';

/** The site that a command works on. */
export interface System {
  /** @throws Refusal when there is none, or it does not let the operator in */
  connect(): Promise<OperatorConnection>;
  /** Private keys that open access records where no file was named, as JSON; undefined where none is at hand. */
  recordsKey(): Promise<string | undefined>;
  /** Where the site's keys are kept. */
  readonly keys: KeyStore;
}

/** Where and as whom to connect. */
export interface Access {
  readonly url: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Private keys that sign the operator's requests, the first of them. */
  readonly signing?: NonNullable<CallerKeys['sign']>['operator'] | undefined;
}

/** @throws Refusal when the broker does not answer or refuses */
export async function connectTo({ signing, ...access }: Access): Promise<OperatorConnection> {
  const callerKeys = signing && { sign: { operator: signing } };
  try {
    return await connectAsOperator({ service: 'operator', ...access, callerKeys });
  } catch (error) {
    throw new Refusal(`O NATS em ${access.url} não responde ou recusou a conexão: ${reasonOf(error)}`);
  }
}

/** What a command reads of its environment. */
export const OPERATOR_VARIABLES = [
  'NATS_URL',
  'NATS_USER',
  'NATS_PASSWORD',
  'NATS_PASSWORD_FILE',
  'CALLER_SIGNING_KEYS',
];

/** The system that NATS_URL names, with NATS_USER, NATS_PASSWORD or NATS_PASSWORD_FILE, and CALLER_SIGNING_KEYS. */
export function systemOfEnvironment(env: NodeJS.ProcessEnv): System {
  return {
    keys: new SecretThroughPipe(process.stdin, process.stdout),
    recordsKey: () => Promise.resolve(undefined),
    connect: async () => {
      const url = env['NATS_URL'];
      if (!url) throw new Refusal('Falta NATS_URL, o endereço do NATS do sistema.');
      const file = env['NATS_PASSWORD_FILE'];
      const password = file ? (await readFile(file, 'utf8')).trim() : env['NATS_PASSWORD'];
      return connectTo({
        url,
        user: env['NATS_USER'],
        password,
        signing: signingKeys(env['CALLER_SIGNING_KEYS']),
      });
    },
  };
}

/** Undefined where none is given: looking at dead letters needs no caller. @throws Refusal when it is not well-formed */
function signingKeys(text: string | undefined): Access['signing'] {
  if (!text) return undefined;
  const parsed = callerSigningConfigShape.CALLER_SIGNING_KEYS.safeParse(text);
  if (!parsed.success) throw new Refusal('CALLER_SIGNING_KEYS não é uma lista de chaves Ed25519 em JSON.');
  return parsed.data;
}
