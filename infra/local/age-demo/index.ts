import { folderIn } from './folder';
import { demoIssuer } from './issuer';
import { passOf } from './pass';
import { startWalletPage, type WalletPage } from './wallet-page';

/** An issuer and a wallet that prove whatever one likes: what proofs of age look like, on one's own machine. */
export interface AgeDemo extends WalletPage {
  /** identity's AGE_ variables. */
  readonly ageWays: Readonly<Record<string, string>>;
  /** The cookie of who has proved to be an adult to the site, which runs. */
  readonly pass: () => Promise<string>;
}

export interface AgeDemoOptions {
  readonly dataDir: string;
  /** The one site whose questions are answered. */
  readonly siteUrl: string;
}

/** Takes the data folder's issuer, or makes it, and shows the wallet's page. */
export async function startAgeDemo({ dataDir, siteUrl }: AgeDemoOptions): Promise<AgeDemo> {
  const issuer = await demoIssuer(folderIn(dataDir));
  const page = await startWalletPage({ issuer, siteUrl });
  return {
    ...page,
    pass: () => passOf(siteUrl, issuer),
    ageWays: {
      AGE_WALLET_ANCHORS: issuer.anchorPem,
      AGE_WALLET_LABEL: 'carteira de demonstração',
      AGE_WALLET_LINK: page.address,
    },
  };
}
