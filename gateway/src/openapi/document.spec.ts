import { ROUTES } from '@alcova/contracts';
import { readFileSync } from 'node:fs';
import { openApiDocument } from './document';
import { DOCUMENT_PATH } from './write';

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

  it('is the committed one (regenerate it with `npm run openapi -w gateway`)', () => {
    expect(JSON.parse(readFileSync(DOCUMENT_PATH, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  });
});
