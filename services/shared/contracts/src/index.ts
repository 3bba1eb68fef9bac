/** The one public face of the contracts package. */
export * from './declarations';
export * from './routes';
