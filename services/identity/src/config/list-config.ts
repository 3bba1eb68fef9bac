import { isSafeToAsk } from '@alcova/platform';
import { z } from 'zod';
import { pemCertificates } from './pem-anchors';

const NAMES = ['AGE_WALLET_LIST_URL', 'AGE_WALLET_LIST_SIGNERS'] as const;

/** The list of those who attest ages. Without it the anchors of AGE_WALLET_ANCHORS alone are good. */
export const listConfigShape = {
  /** Where the signed list stands (ETSI TS 119 612, XML). */
  AGE_WALLET_LIST_URL: z.url().max(2_000).optional(),
  /** Certificates (PEM): those that may sign it. */
  AGE_WALLET_LIST_SIGNERS: pemCertificates.optional(),
};
export type ListConfig = z.output<z.ZodObject<typeof listConfigShape>>;

/** What is wrong with these variables together. @returns the variable and what to do, for each */
export function listMistakes(
  config: ListConfig & { readonly NODE_ENV: string },
): { path: string[]; message: string }[] {
  const missing = NAMES.filter((name) => config[name] === undefined);
  const mistakes =
    missing.length === NAMES.length
      ? []
      : missing.map((name) => ({ path: [name], message: `must be set: ${NAMES.join(' and ')} go together` }));
  const { AGE_WALLET_LIST_URL: url, NODE_ENV: environment } = config;
  // What is no address at all is told elsewhere.
  if (url === undefined || !URL.canParse(url) || isSafeToAsk(url, environment)) return mistakes;
  const message = 'must start with https://, or outside production with http:// and a loopback address';
  return [...mistakes, { path: ['AGE_WALLET_LIST_URL'], message }];
}
