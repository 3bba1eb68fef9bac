import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from './document';

/** Where the committed document stands. */
export const DOCUMENT_PATH = join(__dirname, '../../../docs/openapi.json');

if (require.main === module) writeFileSync(DOCUMENT_PATH, JSON.stringify(openApiDocument()));
