import { defaultOptions, type PreviousUpload, Upload } from 'tus-js-client';

/** An upload that was broken off and can go on with the same file. */
export interface KeptUpload {
  readonly key: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
}

const storage = defaultOptions.urlStorage;

const toKept = (previous: PreviousUpload): KeptUpload[] => {
  const { uploadUrl, size, urlStorageKey, metadata } = previous;
  const fileName = metadata.filename;
  if (!uploadUrl || size === null || fileName === undefined) return [];
  return [{ key: urlStorageKey, fileName, size, url: uploadUrl }];
};

/** The uploads that this browser remembers, the oldest first. */
export async function keptUploads(): Promise<KeptUpload[]> {
  const all = await storage.findAllUploads();
  return all.sort((a, b) => a.creationTime.localeCompare(b.creationTime)).flatMap(toKept);
}

/** Forgets an upload and tells the server to let it go. One that is gone there already is fine. */
export async function discardUpload({ key, url }: KeptUpload): Promise<void> {
  await storage.removeUpload(key);
  await Upload.terminate(url, { retryDelays: [0, 1_000, 3_000] });
}
