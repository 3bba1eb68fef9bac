/** The one public face of the platform package. */
export * from './config';
export * from './context';
export * from './health';
export * from './html-text';
export * from './jwk';
export * from './logger';
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
