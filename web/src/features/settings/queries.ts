import {
  type AdminSettings,
  adminSettingsRoute,
  type LegalPageName,
  legalTextRoute,
  publishLegalTextRoute,
  type SiteSettings,
  updateSettingsRoute,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call';

const KEY = ['admin-settings'] as const;

export const useSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(adminSettingsRoute, { signal }),
    staleTime: 0,
  });

function useChange<Input>(mutationFn: (input: Input) => Promise<AdminSettings>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (settings) => {
      cache.setQueryData(KEY, settings);
      void cache.invalidateQueries({ queryKey: ['site'] });
      void cache.invalidateQueries({ queryKey: ['legal'] });
    },
  });
}

/** The version that was read goes along: somebody else's change in between is not overwritten. */
export const useSaveSettings = () =>
  useChange((body: { changes: SiteSettings; version: number }) => call(updateSettingsRoute, { body }));

/** The text that holds now; null where it is the built-in one. */
export const useCurrentLegal = (page: LegalPageName) =>
  useQuery({
    queryKey: ['legal', page],
    queryFn: ({ signal }) => call(legalTextRoute, { params: { page }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const usePublish = (page: LegalPageName) =>
  useChange((body: { date: string; text: string; after: number }) =>
    call(publishLegalTextRoute, { params: { page }, body }),
  );
