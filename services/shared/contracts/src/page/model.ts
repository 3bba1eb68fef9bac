import type { PublicVideo } from '../catalogue/videos';
import type { PublishedTale } from '../moderation/tale-reading';

export const DESCRIPTION_LIMIT = 160;
/** So much of a title stands on a share image. */
export const IMAGE_TITLE_LIMIT = 120;
export const SHARE_IMAGE = { width: 1200, height: 630, type: 'image/png' } as const;
/** The label of the Association of Sites Advocating Child Protection: filters know by it that a page is for adults. */
export const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA';

export interface HeadSite {
  readonly siteName: string;
  /** Origin, without a slash at its end. */
  readonly siteUrl: string;
}
export type HeadVideo = Pick<
  PublicVideo,
  'id' | 'title' | 'description' | 'thumbnailUrl' | 'category' | 'author' | 'views' | 'duration' | 'createdAt'
>;
export type HeadTale = Pick<
  PublishedTale,
  'id' | 'title' | 'preview' | 'category' | 'author' | 'publishedAt'
>;
/** An author of whom something is public. */
export interface HeadAuthor {
  readonly name: string;
}

/** An element of the head; text and attributes are plain, whoever writes them as HTML escapes them. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  /** JSON that holds no `<`: nothing in it can end the element. */
  readonly text?: string;
}

export interface PageHead {
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

/** What is known besides the address. */
export interface HeadFacts {
  /** The video of a video page; null when it is not there for the public, undefined while nobody could tell. */
  readonly video?: HeadVideo | null | undefined;
  /** The published tale of a tale's page, as a video's. */
  readonly tale?: HeadTale | null | undefined;
  /** The author of an author's page, as a video's. */
  readonly author?: HeadAuthor | null | undefined;
  /** The title that an own screen gives itself. */
  readonly title?: string | undefined;
}
