import { TALE_PREVIEW_CHARACTERS } from '../base/limits';

/** ADMIN-07: how a tale begins, with dots where it goes on. */
export const previewText = (preview: string): string =>
  preview.length < TALE_PREVIEW_CHARACTERS ? preview : `${preview.trimEnd()}...`;
