/** The one public face of the testing package: real parts for integration tests. */
export * from './access';
export * from './broker';
export * from './bucket';
export * from './callers';
export * from './collector';
export * from './database';
export * from './exports';
export * from './faulty-link';
export * from './grey-frames';
export * from './metrics';
export * from './nats';
export * from './service';
export * from './typed-titles';
export { type AgeDemo, startAgeDemo } from '@alcova/infra/age-demo';
export * from '@alcova/infra/age-wallet';
export { type OidcProvider, startOidcProvider } from '@alcova/infra/oidc-provider';
export { waitFor, waitUntil } from '@alcova/infra/parts';
export { required } from './environment';
