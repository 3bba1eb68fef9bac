import { CodedError } from '@alcova/contracts';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import '@fastify/multipart';
import { isBrokenOff } from './attempt/failure';

/** Bounds of a form around its file. The file's own size is counted by who reads it. */
const FORM_LIMITS = {
  fileSize: Number.MAX_SAFE_INTEGER,
  files: 1,
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 32 * 1024,
  headerPairs: 50,
};

export type FormFields = Readonly<Record<string, string>>;
export type FileReader = (file: MultipartFile, fieldsSoFar: FormFields) => Promise<void>;

/**
 * Reads a multipart form as a stream: `readFile` takes the file called `file` when it comes, whether fields stand before or after it.
 * A file field that a browser sent empty (no name) counts as none.
 * @returns all text fields
 */
export async function readForm(request: FastifyRequest, readFile: FileReader): Promise<FormFields> {
  const fields = new Map<string, string>();
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    } else if (part.fieldname === 'file' && part.filename) {
      await readFile(part, Object.fromEntries(fields));
    } else {
      part.file.resume();
    }
  }
  return Object.fromEntries(fields);
}

/** The parts of a form. What the parser cannot read is the sender's mistake, for which it has neither a code nor a status. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  // Gone while its limits were looked up: the parser would wait for an end that never comes.
  if (request.raw.readableAborted) throw new CodedError('upload.interrupted');
  try {
    yield* request.parts({ limits: FORM_LIMITS });
  } catch (error) {
    const isNamed = error instanceof Error && ('code' in error || 'statusCode' in error);
    if (isNamed || isBrokenOff(error)) throw error;
    throw new CodedError('request.invalid', error instanceof Error ? error.message : 'no form');
  }
}
