import { z } from 'zod';
import { outgoingLink } from '../commerce/outside';
import { defineEvent } from '../kinds/event';
import { defineImport, importedMoment } from '../kinds/import';
import { internalOperation } from '../kinds/operation';
import { line, text } from '../kinds/text';
import { category, count, id } from '../base/primitives';

const picture = z.union([z.literal(''), outgoingLink]);

/** A video whose file stands elsewhere on the web, with what was counted there. */
export const importedVideo = z.object({
  id,
  title: line({ min: 1, max: 200 }),
  description: text({ max: 5_000 }),
  url: outgoingLink,
  thumbnailUrl: picture,
  poster: picture,
  category,
  author: line({ max: 120 }),
  views: count,
  likes: count,
  dislikes: count,
  comments: count,
  isActive: z.boolean(),
  isFavorite: z.boolean(),
  participants: z.array(line({ min: 1, max: 120 })).max(50),
  /** Seconds; 0 where nobody knows. */
  duration: z.number().nonnegative().max(864_000),
  createdAt: importedMoment.nullable(),
  updatedAt: importedMoment.nullable(),
});
export type ImportedVideo = z.infer<typeof importedVideo>;

export const importVideos = defineImport('catalogue.import.videos', importedVideo);

/** The most that one account's list holds of favourites, and of videos watched. */
export const MAX_IMPORTED_MARKS = 2_000;
const marks = z.array(z.object({ videoId: id, at: importedMoment })).max(MAX_IMPORTED_MARKS);

/** What one account kept and watched. Later changes by the person are not undone by a second import. */
export const importedMarks = z.object({ id, favorites: marks, watched: marks });
export type ImportedMarks = z.infer<typeof importedMarks>;

/** `video-missing`: what is known was taken; the account's other marks wait for an import that brings their videos. */
export const importMarks = defineImport('catalogue.import.marks', importedMarks);

export const FOREIGN_PAGE = 100;

/** Videos whose file stands elsewhere, by id; `cursor` tells where the next step begins, null after the last one. */
export const listForeignVideos = internalOperation({
  subject: 'catalogue.import.listForeign',
  askedBy: 'operator',
  access: 'asker',
  input: z.object({ cursor: id.nullable() }),
  output: z.object({
    videos: z.array(z.object({ id, title: z.string(), url: z.string() })).max(FOREIGN_PAGE),
    cursor: id.nullable(),
  }),
  deadlineMs: 30_000,
});

/** Many videos came at once: whoever keeps answers about videos drops them all. */
export const videosImported = defineEvent({
  name: 'catalogue.video.imported',
  major: 1,
  payload: z.object({ videos: count }),
});
