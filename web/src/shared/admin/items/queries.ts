import { type TrashView } from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { withFreshProof } from '../../reauthentication/fresh-proof';
import { type TrashAct } from '../trash/acts';

const POLL_MS = 3_000;

export interface ItemsFilter {
  readonly view: TrashView;
  readonly page: number;
}
export interface ItemsPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly pageSize: number;
}

/** How items of one kind are asked for and changed. */
export interface ItemCalls<Item, Filter extends ItemsFilter, Body> {
  /** Names the list in the cache. */
  readonly key: string;
  /** Other lists in the cache that show them. */
  readonly alsoIn?: readonly string[];
  readonly list: (filter: Filter, signal: AbortSignal) => Promise<ItemsPage<Item>>;
  /** One that is in the list, as it is now. */
  readonly get: (id: string) => Promise<Item>;
  /** Whether something of it is still on its way: the list is asked again. */
  readonly isPending: (item: Item) => boolean;
  /** Creates one (`id` is null), or changes the one named. */
  readonly save: (id: string | null, body: Body) => Promise<unknown>;
  readonly acts: Readonly<Record<TrashAct, (id: string) => Promise<unknown>>>;
}

/** The hooks of an administrators' list of items with a trash. */
export function itemQueries<Item, Filter extends ItemsFilter, Body>(calls: ItemCalls<Item, Filter, Body>) {
  const { key, alsoIn = [] } = calls;

  function useListMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
    const cache = useQueryClient();
    return useMutation({
      mutationFn: (input: Input) => withFreshProof(() => mutationFn(input)),
      onSettled: () =>
        Promise.all([key, ...alsoIn].map((list) => cache.invalidateQueries({ queryKey: [list] }))),
    });
  }

  return {
    /** A page, newest first (in the trash the last one deleted). */
    useList: (filter: Filter) =>
      useQuery({
        queryKey: [key, filter],
        queryFn: ({ signal }) => calls.list(filter, signal),
        staleTime: 0,
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (state.data?.items.some(calls.isPending) ? POLL_MS : false),
      }),
    /** One as it is now, for a form whose item somebody else has changed meanwhile. */
    get: calls.get,
    /** With the version that was read, so that nobody's change in between is overwritten. */
    useSave: (id: string | null) => useListMutation((body: Body) => calls.save(id, body)),
    /** Moves an item into the trash or out of it, or erases it from there. */
    useAct: () => useListMutation(({ act, id }: { act: TrashAct; id: string }) => calls.acts[act](id)),
  };
}
export type ItemQueries<Item, Filter extends ItemsFilter, Body> = ReturnType<
  typeof itemQueries<Item, Filter, Body>
>;
