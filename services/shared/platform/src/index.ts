/** The one public face of the platform package. */
export * from './config/config';
export * from './logging/context';
export * from './health';
export * from './html-text';
export * from './config/jwk';
export * from './logging/logger';
export * from './metrics';
export * from './process';
export * from './readings';
export * from './rounds';
export * from './safe-address';
export * from './sealed-stream';
export * from './sealing';
export * from './start-state';
export * from './tallied-histogram';
export * from './tracing/span';
export * from './tracing/tracing';
