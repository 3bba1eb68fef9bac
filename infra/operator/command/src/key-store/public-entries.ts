import { z } from 'zod';
import { parseJson } from '../base/json';

/** Who signs for callers, by the name of the list of its private keys. */
const SIGNERS = { gateway: 'gateway-caller-keys', operator: 'operator-caller-keys' } as const;
/** What the services read, beside the lists in the same Secret: CALLER_PUBLIC_KEYS. */
const CALLER_PUBLIC_KEYS = 'caller-public-keys';

const pairs = z.array(z.object({ kty: z.string(), crv: z.string(), kid: z.string(), x: z.string() }));

/** What exports are sealed for: the public half of the list's first key, as EXPORT_PUBLIC_KEY. */
const EXPORT_KEYS = 'export-keys';
const EXPORT_PUBLIC_KEY = 'export-public-key';

/**
 * What stands beside a list because others read its public halves, by the name of the entry. @param lists all lists, the changed one among them
 * @throws ZodError when one that is needed is missing or not well-formed
 */
export function publicEntries(name: string, lists: Readonly<Record<string, string>>): Record<string, string> {
  if (Object.values<string>(SIGNERS).includes(name)) return { [CALLER_PUBLIC_KEYS]: callerPublicKeys(lists) };
  if (name !== EXPORT_KEYS) return {};
  const [first] = pairs.min(1).parse(parseJson(lists[EXPORT_KEYS] ?? ''));
  return { [EXPORT_PUBLIC_KEY]: JSON.stringify(first) };
}

/** The public halves of both lists, as CALLER_PUBLIC_KEYS. @throws ZodError when one is missing or not well-formed */
const callerPublicKeys = (lists: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    gateway: pairs.parse(parseJson(lists[SIGNERS.gateway] ?? '')),
    operator: pairs.parse(parseJson(lists[SIGNERS.operator] ?? '')),
  });
