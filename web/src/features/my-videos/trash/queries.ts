import { type eraseVideos, type listTrashedVideos, type restoreVideos } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';
import { LIST, useListMutation } from '../base/queries';

/** A page of the deleted videos, the last one deleted first. */
export const useTrashedVideos = (page: number) =>
  useQuery({
    queryKey: [...LIST, 'trash', page],
    queryFn: ({ signal }) =>
      call<typeof listTrashedVideos>('GET /api/admin/videos/trash', { query: { page }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Brings them back; answers how many were there. */
export const restore = (ids: string[]): Promise<number> =>
  withFreshProof(async () => {
    const { restored } = await call<typeof restoreVideos>('POST /api/admin/videos/restore', {
      body: { ids },
    });
    return restored.length;
  });

const erase = (ids: string[]): Promise<number> =>
  withFreshProof(async () => {
    const { erased } = await call<typeof eraseVideos>('POST /api/admin/videos/erase', { body: { ids } });
    return erased.length;
  });

const ACTS = { restore, erase };
export type TrashedAct = keyof typeof ACTS;

/** Takes one video out of the trash, or erases it from there; answers 0 where somebody was faster. */
export const useTrashedAct = () =>
  useListMutation(({ act, id }: { act: TrashedAct; id: string }) => ACTS[act]([id]));
