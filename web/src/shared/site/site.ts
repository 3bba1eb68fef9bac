import { type getSiteConfig, type HeadAuthor, type HeadTale, type HeadVideo } from '@alcova/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type AnswerOf, insist } from '../api/answer';
import { queryOf } from '../api/answers';
import { queryClient } from '../api/query-client';
import { logFailure } from '../log';
import { texts } from '../texts';

type Config = AnswerOf<typeof getSiteConfig>;

/** Every page shows some of it: one that lacks a part counts as none. An older server knows of no legal texts. */
function soundConfig(config: Config): Config {
  const { siteName, siteUrl, supportEmail, quickExitUrl, leaveUrl, bannerFrames, legalTexts = [] } = config;
  const words = [siteName, siteUrl, supportEmail, quickExitUrl, leaveUrl];
  insist(words.every((text) => typeof text === 'string'));
  insist(Array.isArray(bannerFrames) && Array.isArray(legalTexts));
  return { ...config, legalTexts };
}

const siteQuery = queryOptions({
  queryKey: ['site'],
  ...queryOf<typeof getSiteConfig>('GET /api/config', {}, soundConfig),
  staleTime: Infinity,
});

/** What the operator configured: site name, address, support e-mail. Kept for the whole visit. */
export const useSiteConfig = () => useQuery(siteQuery);

/** The same for what is no part of a screen. */
export const siteNow = () => queryClient.ensureQueryData(siteQuery);

/** The name in the head with which the server sent the page: what is drawn first shows it, before the configuration is there. */
const SENT_NAME = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;

/** The site's name, as administrators set it. */
export const useSiteName = (): string => useSiteConfig().data?.siteName ?? SENT_NAME ?? texts.siteName;

/** Where No at the age gate leads, also while the configuration is on its way or cannot be had. */
export const useLeaveUrl = (): string => useSiteConfig().data?.leaveUrl ?? 'https://www.google.com/';

/** The address with which the page was loaded. */
const LOADED_WITH = window.location.pathname + window.location.search;

/**
 * Gives the page its head: the title `{title} | {site}`, or the one that its address has, and all that goes with it. Undefined while the
 * title is not known yet; the screen of a video, a tale or an author hands that over too.
 */
export function usePageTitle(title: string | undefined, shown?: HeadVideo | HeadTale | HeadAuthor): void {
  const { data, isError } = useSiteConfig();
  const siteName = useSiteName();
  const siteUrl = data?.siteUrl ?? window.location.origin;
  const isKnown = data !== undefined || isError;
  const { pathname: path, search } = useLocation();
  useEffect(() => {
    if (!isKnown) return undefined;
    const site = { siteName, siteUrl };
    // While the code is on its way its promises may settle in another order than they were asked for: only the latest head counts.
    let isLatest = true;
    // The first page has its head from the server: what changes it comes after the page itself.
    import('../head/apply')
      .then(({ applyHead }) => {
        if (isLatest) applyHead({ path, search, site, title, shown, loadedWith: LOADED_WITH });
      })
      .catch((cause: unknown) => {
        if (isLatest) document.title = title ? `${title} | ${siteName}` : siteName;
        logFailure('head: could not be changed', cause);
      });
    return () => {
      isLatest = false;
    };
  }, [isKnown, siteName, siteUrl, path, search, title, shown]);
}
