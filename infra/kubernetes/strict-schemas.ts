import Ajv, { type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Manifest } from './helm';

const parts = z
  .object({
    definitions: z.record(z.string(), z.record(z.string(), z.unknown())),
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
  })
  .parse(JSON.parse(readFileSync(join(__dirname, 'schemas.json'), 'utf8')));
const ajv = new Ajv({ strict: false, allErrors: true });
const compiled = new Map<string, ValidateFunction>();

/** What is wrong with an object by the schemas of its own project: wrong types, missing fields, and fields that nobody knows. */
export function schemaMistakes(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion}/${manifest.kind}`;
  const schema = parts.schemas[kind];
  if (!schema) return [`${kind} has no schema here: add it to schemas.ts`];
  const validate = compiled.get(kind) ?? ajv.compile({ ...schema, definitions: parts.definitions });
  compiled.set(kind, validate);
  const isValid: boolean = validate(manifest);
  if (isValid) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${kind} ${manifest.metadata.name}${instancePath}: ${message} ${JSON.stringify(params)}`,
  );
}
