/** OpenID providers as this site calls them. Apart from the package's other face: who needs none loads no client of theirs. */
export { type ProviderFailure, providerFailureOf } from './failure';
export { OpenIdProvider } from './provider';
