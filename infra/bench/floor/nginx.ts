import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Part, startPlainNginx, StartFailure } from '../../parts';
import type { Answer } from './work';

/** What nginx writes itself of a file. */
const ITS_OWN = new Set(['content-type', 'content-length', 'last-modified', 'accept-ranges']);

/** A text as nginx reads it. @throws StartFailure where it would take a part of it for a variable */
function quoted(text: string): string {
  if (text.includes('$')) throw new StartFailure(`nginx cannot say ${text}`);
  return JSON.stringify(text);
}

function location({ path, headers }: Answer, file: string): string {
  const added = Object.entries(headers).filter(([name]) => !ITS_OWN.has(name));
  const lines = added.map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  const type = quoted(headers['content-type'] ?? 'application/octet-stream');
  return `location = ${path.split('?', 1)[0] ?? path} {
    alias ${file}; types {} default_type ${type};
    ${lines.join('\n    ')}
  }`;
}

/**
 * Starts nginx in one process, answering paths with the bytes that it has as files, which it keeps open, and with the same headers but for
 * those that it writes of files itself.
 * @param folder for these files
 * @throws StartFailure
 */
export async function startNginxFloor(
  answers: readonly Answer[],
  folder: string,
): Promise<Part & { url: string }> {
  const dataDir = join(folder, 'nginx-floor');
  await mkdir(dataDir, { recursive: true });
  const locations: string[] = [];
  for (const [index, answer] of answers.entries()) {
    const file = join(dataDir, `answer-${index}`);
    await writeFile(file, Buffer.from(answer.base64, 'base64'));
    locations.push(location(answer, file));
  }
  const site = (port: number) => `
sendfile on;
tcp_nopush on;
etag off;
open_file_cache max=100;
keepalive_requests 100000000;
server {
  listen 127.0.0.1:${port};
  ${locations.join('\n  ')}
}`;
  return startPlainNginx(site, { dataDir });
}
