import { writeFile } from 'node:fs/promises';
import { assetKey } from '@alcova/contracts';
import type { JobContext } from './context';

/** Stores small bytes under a name below the asset's revision. */
export async function write(
  { ticket, scratch, uploader, lease, signal }: JobContext,
  name: string,
  bytes: Buffer,
  contentType: string,
): Promise<void> {
  const file = scratch.path('out');
  await writeFile(file, bytes);
  await uploader.send(
    lease,
    file,
    { key: assetKey(ticket.assetId, ticket.revision, name), contentType },
    signal,
  );
}

/** The same of a text. */
export const writeText = (
  context: JobContext,
  name: string,
  text: string,
  contentType: string,
): Promise<void> => write(context, name, Buffer.from(text), contentType);
