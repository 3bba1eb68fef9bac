import {
  CreateBucketCommand,
  GetBucketLocationCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

export interface StoreAccess {
  readonly endpoint: string;
  readonly region: string;
  /** Without them: the role that the machine gives. */
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
}

/** A client for the store; the checksums that newer clients add by themselves are not understood by every store. */
export function storeClient(access: StoreAccess): S3Client {
  const { accessKey, secretKey } = access;
  return new S3Client({
    endpoint: access.endpoint,
    region: access.region,
    forcePathStyle: true,
    ...(accessKey && secretKey && { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Makes the bucket when it is missing. */
export async function prepareBucket(access: StoreAccess, bucket: string): Promise<void> {
  const client = storeClient(access);
  try {
    await client.send(new GetBucketLocationCommand({ Bucket: bucket }));
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
}
