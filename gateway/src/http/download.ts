import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** A file to keep. */
export interface Download {
  /** Letters, digits, dots and hyphens of ASCII: it stands in a header as it is. */
  readonly fileName: string;
  /** Text in UTF-8, or an archive, which leaves no faster than the client takes it; destroyed when the client goes. */
  readonly bytes: Readable;
}

/** Answers a download: to be kept by the browser, and by nobody on the way. */
export function downloaded({ fileName, bytes }: Download, type: string, reply: FastifyReply): StreamableFile {
  reply.header('cache-control', 'no-store');
  return new StreamableFile(bytes, {
    type: type === 'application/zip' ? type : `${type}; charset=utf-8`,
    disposition: `attachment; filename="${fileName}"`,
  });
}
