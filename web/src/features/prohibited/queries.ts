import {
  type deleteHashList,
  type exportHashList,
  type HashList,
  type importHashList,
  type listHashLists,
} from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../shared/api/address';
import { readResponse } from '../../shared/api/answer';
import { call, withSession } from '../../shared/api/call';
import { withFreshProof } from '../../shared/reauthentication/fresh-proof';
import { fetchProtectedFile } from '../../shared/reauthentication/protected-file';
import { saveFile } from '../../shared/reauthentication/save-file';
import { texts } from './texts';

const LISTS = 'hash-lists';
/** 64 MB on a slow line, and the time in which they are taken in. */
const IMPORT_WITHIN_MS = 10 * 60_000;

export const useHashLists = (page: number) =>
  useQuery({
    queryKey: [LISTS, page],
    queryFn: ({ signal }) =>
      call<typeof listHashLists>('GET /api/admin/hash-lists', { query: { page }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

function useListMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: [LISTS] }),
  });
}

export interface NewList {
  readonly name: string;
  readonly file: File;
}

/** The name stands before the file: the server reads the form as a stream. */
export const useImportList = () =>
  useListMutation(({ name, file }: NewList) =>
    withFreshProof(() =>
      withSession(async () => {
        const form = new FormData();
        form.set('name', name);
        form.set('file', file);
        const response = await fetch(addressOf<typeof importHashList>('POST /api/admin/hash-lists'), {
          method: 'POST',
          credentials: 'same-origin',
          headers: { accept: 'application/json' },
          body: form,
          signal: AbortSignal.timeout(IMPORT_WITHIN_MS),
        });
        return readResponse<typeof importHashList>(response);
      }),
    ),
  );

export const useDeleteList = () =>
  useListMutation((id: string) =>
    withFreshProof(() =>
      call<typeof deleteHashList>('DELETE /api/admin/hash-lists/{id}', { params: { id } }),
    ),
  );

/** Lets the browser keep a list as a file. */
export const useExportList = () =>
  useMutation({
    mutationFn: async ({ id, name }: HashList) =>
      saveFile(
        await fetchProtectedFile(
          addressOf<typeof exportHashList>('GET /api/admin/hash-lists/{id}/file', { id }),
        ),
        texts.exportName(name),
      ),
  });
