import { category } from '@alcova/contracts';
import { z } from 'zod';
import { parseJson } from '../json';
import { browserStorage } from '../storage';
import { fingerprintOf } from './file-lock';

const PREFIX = 'uploadForm::';
const form = z.object({ title: z.string(), description: z.string(), category: category.nullable() });

/** What was typed of a video whose file was on its way. */
export type KeptForm = z.infer<typeof form>;

/** Keeps what was typed for as long as the upload of its file can go on. */
export const keepForm = (fingerprint: string, typed: KeptForm): void =>
  browserStorage.set(PREFIX + fingerprint, JSON.stringify(typed));

/** What is kept of a file by its fingerprint; null where nothing is. */
export const keptForm = (fingerprint: string): KeptForm | null =>
  form.safeParse(parseJson(browserStorage.get(PREFIX + fingerprint) ?? '')).data ?? null;

/** The same of the file itself. */
export const keptFormOf = (file: File): KeptForm | null => keptForm(fingerprintOf(file));

export const forgetForm = (fingerprint: string): void => browserStorage.remove(PREFIX + fingerprint);

/** Forgets what belongs to no upload any more. */
export function keepFormsOf(fingerprints: ReadonlySet<string>): void {
  for (const key of storedKeys()) {
    const fingerprint = key.slice(PREFIX.length);
    if (key.startsWith(PREFIX) && !fingerprints.has(fingerprint)) forgetForm(fingerprint);
  }
}

/** Storage that cannot be read keeps nothing. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
