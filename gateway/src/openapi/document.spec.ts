import { ROUTES } from '@alcova/contracts';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openApiDocument } from './document';
import { DOCUMENT_PATH } from './write';

const bounded = z.object({ type: z.literal('integer'), maximum: z.number().optional() });

/** The schemas of all numbers of the name `version` or `token`, which rows of databases count. */
function versionsIn(node: unknown): z.infer<typeof bounded>[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = bounded.safeParse(
    Object.entries(node).find(([name]) => name === 'version' || name === 'token')?.[1],
  );
  return [...(own.success ? [own.data] : []), ...Object.values(node).flatMap(versionsIn)];
}

describe('the OpenAPI document', () => {
  const document = openApiDocument();

  it('has every operation of the contracts', () => {
    const ids = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path ?? {}).flatMap((operation: unknown) =>
        typeof operation === 'object' && operation !== null && 'operationId' in operation
          ? [operation.operationId]
          : [],
      ),
    );
    expect(ids.sort()).toEqual(ROUTES.map((route) => route.operationId).sort());
  });

  it('describes uploads as multipart with a binary file, closed to visitors', () => {
    const operation = document.paths?.['/api/videos/upload-video']?.post;
    expect(operation?.security).toEqual([{ sessionCookie: [] }]);
    expect(JSON.stringify(operation?.requestBody)).toContain('"multipart/form-data"');
    expect(JSON.stringify(operation?.requestBody)).toContain('"format":"binary"');
  });

  it('takes no version and no token of a lease that a row of a database could not have', () => {
    const versions = versionsIn(JSON.parse(JSON.stringify(document)));
    expect(versions.length).toBeGreaterThan(50);
    expect(versions.filter((version) => (version.maximum ?? Infinity) > 2_147_483_647)).toEqual([]);
  });

  it('is the committed one (regenerate it with `npm run openapi -w gateway`)', () => {
    expect(JSON.parse(readFileSync(DOCUMENT_PATH, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  });
});
