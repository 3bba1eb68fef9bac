import { defaultOptions, type PreviousUpload, Upload } from 'tus-js-client';
import { heldFiles } from './file-lock';
import { forgetForm, keepFormsOf, type KeptForm, keptForm } from './kept-forms';

/** An upload that was broken off and can go on with the same file. */
export interface KeptUpload {
  readonly key: string;
  /** What tells its file apart. */
  readonly fingerprint: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
  /** What was typed with it; null where nothing is known of that. */
  readonly form: KeptForm | null;
}

const storage = defaultOptions.urlStorage;

/** The library's key is its mark, the fingerprint and a number. */
const fingerprintIn = (key: string): string => key.split('::').slice(1, -1).join('::');

const toKept = (previous: PreviousUpload): KeptUpload[] => {
  const { uploadUrl, size, urlStorageKey, metadata } = previous;
  const fileName = metadata.filename;
  if (!uploadUrl || size === null || fileName === undefined) return [];
  const fingerprint = fingerprintIn(urlStorageKey);
  return [{ key: urlStorageKey, fingerprint, fileName, size, url: uploadUrl, form: keptForm(fingerprint) }];
};

/** The uploads that this browser remembers and that no tab sends, the oldest first. */
export async function keptUploads(): Promise<KeptUpload[]> {
  const [all, held] = await Promise.all([storage.findAllUploads(), heldFiles()]);
  const kept = all.sort((a, b) => a.creationTime.localeCompare(b.creationTime)).flatMap(toKept);
  keepFormsOf(new Set([...held, ...kept.map(({ fingerprint }) => fingerprint)]));
  return kept.filter(({ fingerprint }) => !held.has(fingerprint));
}

/** Forgets an upload and tells the server to let it go. One that is gone there already is fine. */
export async function discardUpload({ key, url, fingerprint }: KeptUpload): Promise<void> {
  forgetForm(fingerprint);
  await storage.removeUpload(key);
  await Upload.terminate(url, { retryDelays: [0, 1_000, 3_000] });
}
