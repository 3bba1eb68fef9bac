import { STORE_ACCESS, STORE_USERS, storeAccess } from '@alcova/contracts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { storeConfig, storePolicy } from '../parts/store-config';

const files = join(resolve(__dirname, '../..'), 'k8s/chart/files');
/** The bucket in what is written; the chart puts its own in the place. */
const BUCKET = 'alcova';

/** A variable of the store's that holds half of a key. */
const variable = (half: 'ACCESS' | 'SECRET', user: string): string =>
  `\${S3_${half}_KEY_${user.toUpperCase()}}`;
const text = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

/** The identities of the chart's store and of docker compose's; the keys are variables of the store. */
export const storeAccessFile = join(files, 'store-access.json');
/** A policy for each holder of a key, for any other store. */
export const storePoliciesFolder = join(files, 'store-policies');

/** What is written, by file, derived from the contracts. */
export function storeAccessFiles(): ReadonlyMap<string, string> {
  const config = storeConfig(STORE_ACCESS, BUCKET, (user) => ({
    accessKey: variable('ACCESS', user),
    secretKey: variable('SECRET', user),
  }));
  return new Map([
    [storeAccessFile, text(config)],
    ...STORE_USERS.map(
      (user) =>
        [join(storePoliciesFolder, `${user}.json`), text(storePolicy(storeAccess(user), BUCKET))] as const,
    ),
  ]);
}

if (require.main === module) {
  mkdirSync(storePoliciesFolder, { recursive: true });
  for (const [file, content] of storeAccessFiles()) writeFileSync(file, content);
}
