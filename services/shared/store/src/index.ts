/** The one public face of the store package: what several processes do with the S3 store. */
export * from './client';
export * from './part-uploader';
export * from './problem';
export * from './stored-objects';
