import { S3Client } from '@aws-sdk/client-s3';
import type { DrillSite } from '../site';

/** The store of a site, as its gateway reaches it. */
export function storeOf({ system }: DrillSite): S3Client {
  const { S3_ENDPOINT = '', S3_REGION = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = system.env.gateway;
  return new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

export const bucketOf = ({ system }: DrillSite): string => system.env.gateway['S3_BUCKET'] ?? '';
