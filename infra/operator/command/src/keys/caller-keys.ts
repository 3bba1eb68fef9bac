import { z } from 'zod';
import { parseJson } from '../shell/json';

/** Who signs for callers, by the name of the list of its private keys. */
const SIGNERS = { gateway: 'gateway-caller-keys', operator: 'operator-caller-keys' } as const;
/** What the services read, beside the lists in the same Secret: CALLER_PUBLIC_KEYS. */
export const CALLER_PUBLIC_KEYS = 'caller-public-keys';

const pairs = z.array(z.object({ kty: z.string(), crv: z.string(), kid: z.string(), x: z.string() }));

export const isCallerList = (name: string): boolean => Object.values<string>(SIGNERS).includes(name);

/** The public halves of both lists, as CALLER_PUBLIC_KEYS. @throws ZodError when one is missing or not well-formed */
export const callerPublicKeys = (lists: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    gateway: pairs.parse(parseJson(lists[SIGNERS.gateway] ?? '')),
    operator: pairs.parse(parseJson(lists[SIGNERS.operator] ?? '')),
  });
