import { DEMO_AGE_ISSUER } from '@alcova/contracts';
import { isLoopback } from '@alcova/platform';
import type { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { pemCertificates } from './pem-anchors';
import type { ListConfig } from './list-config';

/** A page on this machine in a wallet's place. */
const LOCAL_PAGE = /^http:\/\/127\.0\.0\.1:\d{1,5}\/$/;

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
    .refine(
      (link) => LOCAL_PAGE.test(link) || isScheme(link),
      'must be the scheme of wallets and ://, as av://',
    )
    .default('av://'),
};
export type WalletConfig = z.output<z.ZodObject<typeof walletConfigShape>>;

type Together = Partial<
  Pick<WalletConfig, 'AGE_WALLET_ANCHORS' | 'AGE_WALLET_LINK'> & Pick<ListConfig, 'AGE_WALLET_LIST_URL'>
> & { readonly SITE_URL: string; readonly NODE_ENV: string };
type Mistake = { path: string[]; message: string };

/** What is wrong with these variables together. @returns the variable and what to do, for each */
export function walletMistakes(config: Together): Mistake[] {
  const { AGE_WALLET_ANCHORS: anchors, AGE_WALLET_LIST_URL: list } = config;
  const isOff = anchors === undefined && list === undefined;
  const mistakes = isLocal(config) ? [] : demoMistakes(config);
  if (isOff || takesAnswers(config)) return mistakes;
  return [
    ...mistakes,
    { path: ['SITE_URL'], message: 'must start with https://: wallets send their answers there' },
  ];
}

/** What is for a look at the site on one's own machine, whatever NODE_ENV says: everybody could prove any age by it. */
function demoMistakes({ AGE_WALLET_ANCHORS: anchors = [], AGE_WALLET_LINK: link = '' }: Together): Mistake[] {
  const mistakes: Mistake[] = [];
  if (anchors.some(isOfDemo)) {
    const message = `must not hold certificates of '${DEMO_AGE_ISSUER}': they prove nothing, and are for 'npm start' alone`;
    mistakes.push({ path: ['AGE_WALLET_ANCHORS'], message });
  }
  if (LOCAL_PAGE.test(link))
    mistakes.push({ path: ['AGE_WALLET_LINK'], message: 'must be the scheme of wallets, as av://' });
  return mistakes;
}

const isOfDemo = ({ subject, issuer }: X509Certificate): boolean =>
  [subject, issuer].some((name) => name.split('\n').includes(`CN=${DEMO_AGE_ISSUER}`));

const isScheme = (link: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/$/.test(link) && !/^https?:/.test(link);

/** Nobody else can open such a site. What is no address at all is told elsewhere. */
const isLocal = ({ SITE_URL }: Together): boolean =>
  !URL.canParse(SITE_URL) || isLoopback(new URL(SITE_URL).hostname);

/** Answers go over TLS; a site on this machine is for tests. */
const takesAnswers = (config: Together): boolean =>
  isLocal(config) || config.NODE_ENV !== 'production' || new URL(config.SITE_URL).protocol === 'https:';
