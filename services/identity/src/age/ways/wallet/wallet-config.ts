import { isLoopback } from '@alcova/platform';
import { z } from 'zod';
import { pemCertificates } from './pem-anchors';
import type { ListConfig } from './trusted-list/list-config';

/** Proofs by a wallet (EU age verification profile). Without anchors, and without a list of them, this way is off. */
export const walletConfigShape = {
  /** Certificates (PEM): those that issue attestations, or that stand above who does. */
  AGE_WALLET_ANCHORS: pemCertificates.optional(),
  /** What people read on the button. */
  AGE_WALLET_LABEL: z
    .string()
    .min(1)
    .max(80)
    .regex(/^\P{Cc}+$/u, 'must be one line')
    .default('Carteira digital'),
  /** How an address begins that wallets open (RFC 3986, 3.1). */
  AGE_WALLET_LINK: z
    .string()
    .max(64)
    .regex(/^[a-z][a-z0-9+.-]*:\/\/$/, 'must be a scheme and ://, as av://')
    .refine((link) => !/^https?:/.test(link), 'must be the scheme of wallets, not of pages')
    .default('av://'),
};
export type WalletConfig = z.output<z.ZodObject<typeof walletConfigShape>>;

/** What is wrong with these variables together. @returns the variable and what to do, for each */
export function walletMistakes(
  config: Partial<Pick<WalletConfig, 'AGE_WALLET_ANCHORS'> & Pick<ListConfig, 'AGE_WALLET_LIST_URL'>> & {
    readonly SITE_URL: string;
    readonly NODE_ENV: string;
  },
): { path: string[]; message: string }[] {
  const { AGE_WALLET_ANCHORS: anchors, AGE_WALLET_LIST_URL: list } = config;
  if ((anchors === undefined && list === undefined) || takesAnswers(config)) return [];
  return [{ path: ['SITE_URL'], message: 'must start with https://: wallets send their answers there' }];
}

/** Answers go over TLS; a site on this machine is for tests. What is no address at all is told elsewhere. */
function takesAnswers({ SITE_URL, NODE_ENV }: { readonly SITE_URL: string; readonly NODE_ENV: string }) {
  if (!URL.canParse(SITE_URL)) return true;
  const { protocol, hostname } = new URL(SITE_URL);
  return protocol === 'https:' || NODE_ENV !== 'production' || isLoopback(hostname);
}
