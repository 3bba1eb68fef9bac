import type {
  getLegalText,
  getPublishedTale,
  getVideo,
  listBooks,
  listPublishedTales,
  listVideos,
  nextPublishedTale,
  relatedVideos,
  RouteContract,
  getSiteConfig,
  transparency,
  videoOfTale,
} from '@alcova/contracts';
import type { z } from 'zod';

type AnswerOf<R extends RouteContract> = z.output<R['response']>;

/**
 * What a page shows, as the public reads answered it to people of its policy class. Undefined: the page shows nothing of the kind, or nobody
 * could tell in time. Null: it is not there for the public.
 */
export interface Contents {
  readonly site?: AnswerOf<typeof getSiteConfig> | undefined;
  readonly video?: AnswerOf<typeof getVideo> | null | undefined;
  readonly related?: AnswerOf<typeof relatedVideos> | undefined;
  readonly tale?: AnswerOf<typeof getPublishedTale> | null | undefined;
  /** The video that was made from the tale. */
  readonly listen?: AnswerOf<typeof videoOfTale>['video'] | undefined;
  readonly next?: AnswerOf<typeof nextPublishedTale> | undefined;
  /** The videos of a list, of what was found, of an author, or of /home; there `total` is that of all videos. */
  readonly videos?: Pick<AnswerOf<typeof listVideos>, 'items' | 'total'> | undefined;
  /** The tales of a list, of what was found, of an author, or the newest ones below /home. */
  readonly tales?: Pick<AnswerOf<typeof listPublishedTales>, 'items' | 'total'> | undefined;
  readonly books?: Pick<AnswerOf<typeof listBooks>, 'items' | 'total'> | undefined;
  /** The author of an author's page, as what they published names them. */
  readonly author?: { readonly name: string } | null | undefined;
  /** A legal text that administrators wrote; null where the built-in one holds. */
  readonly legal?: AnswerOf<typeof getLegalText>['legal'] | undefined;
  readonly figures?: AnswerOf<typeof transparency> | undefined;
}

/**
 * How the reader of a page stands to the age gate. `asked`: nobody is signed in and nothing was agreed to: the gate stands before the
 * contents. `entered`: the browser carries the consent. `member`: it carries a session: nothing is drawn until the application knows who is
 * here, but for readers without scripts. `open`: the page has no gate.
 */
export type Entry = 'asked' | 'entered' | 'member' | 'open';
