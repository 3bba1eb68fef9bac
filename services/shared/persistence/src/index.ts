/** The one public face of the persistence package. */
export * from './errors';
export * from './fold-function';
export * from './retention-job';
export * from './imports';
export * from './migrate';
export * from './module';
export * from './options';
export type { SqlReader } from './prepared-reader';
export * from './readiness';
export * from './returned';
export * from './schema-migration';
export * from './site-days';
export * from './transactions';
