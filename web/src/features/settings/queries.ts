import {
  type AdminSettings,
  type countUnrecorded,
  type getAdminSettings,
  type getLegalVersion,
  legalDocuments,
  type LegalPageName,
  type listLegalVersions,
  type publishLegalText,
  type getSiteConfig,
  type SiteSettings,
  type updateSettings,
  writtenOf,
} from '@alcova/contracts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../shared/api/address';
import { call } from '../../shared/api/call';
import { withFreshProof } from '../../shared/reauthentication/fresh-proof';
import { logFailure } from '../../shared/log';

const KEY = ['admin-settings'] as const;

export const useSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof getAdminSettings>('GET /api/admin/settings', { signal }),
    staleTime: 0,
  });

/** The browser keeps the site's public configuration for a minute: the one who changed it is shown the change at once. */
async function readSiteAnew(cache: QueryClient): Promise<void> {
  try {
    await fetch(addressOf<typeof getSiteConfig>('GET /api/config'), { cache: 'reload' });
  } catch (cause) {
    logFailure('settings: the site could not be read anew', cause);
  }
  await cache.invalidateQueries({ queryKey: ['site'] });
}

function useChange<Input>(mutationFn: (input: Input) => Promise<AdminSettings>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (settings) => {
      cache.setQueryData(KEY, settings);
      void readSiteAnew(cache);
      void cache.invalidateQueries({ queryKey: ['legal'] });
    },
  });
}

/** The version that was read goes along: somebody else's change in between is not overwritten. */
export const useSaveSettings = () =>
  useChange((body: { changes: SiteSettings; version: number }) =>
    withFreshProof(() => call<typeof updateSettings>('PATCH /api/admin/settings', { body })),
  );

const readUnrecorded = (signal?: AbortSignal) =>
  call<typeof countUnrecorded>('GET /api/admin/videos/unrecorded', { signal });

/** How many videos lack records of their participants. */
export const useUnrecorded = () =>
  useQuery({
    queryKey: ['unrecorded-videos'],
    queryFn: ({ signal }) => readUnrecorded(signal),
    staleTime: 0,
  });

/** The same as it is now, before something is decided by it. */
export const useCountUnrecorded = () => useMutation({ mutationFn: () => readUnrecorded() });

/** The versions of a text, newest first, and the newest one, whether it holds already; null where none was written. */
export const useLegalVersions = (page: LegalPageName) =>
  useQuery({
    queryKey: ['legal', page, 'versions'],
    queryFn: ({ signal }) =>
      call<typeof listLegalVersions>('GET /api/admin/settings/legal/{page}', { params: { page }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** One version; version 0 is the built-in text. */
export const useLegalVersion = (page: LegalPageName, version: number) =>
  useQuery({
    queryKey: ['legal', page, version],
    queryFn: async ({ signal }) => {
      if (version === 0) return writtenOf(legalDocuments[page]);
      const params = { page, version };
      const { text } = await call<typeof getLegalVersion>('GET /api/admin/settings/legal/{page}/{version}', {
        params,
        signal,
      });
      return text;
    },
    staleTime: Infinity,
  });

export const usePublish = (page: LegalPageName) =>
  useChange((body: { date: string; text: string; after: number }) =>
    withFreshProof(() =>
      call<typeof publishLegalText>('POST /api/admin/settings/legal/{page}', { params: { page }, body }),
    ),
  );
