import { siteConfigRoute } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call';
import { texts } from '../texts';

/** What the operator configured: site name, address, support e-mail. Kept for the whole visit. */
export const useSiteConfig = () =>
  useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(siteConfigRoute, { signal }),
    staleTime: Infinity,
  });

/** Titles the page `{title} | {site}`; without a title, the site's name alone. */
export function usePageTitle(title: string | undefined): void {
  const { data } = useSiteConfig();
  const siteName = data?.siteName ?? texts.siteName;
  useEffect(() => {
    document.title = title ? `${title} | ${siteName}` : siteName;
  }, [title, siteName]);
}
