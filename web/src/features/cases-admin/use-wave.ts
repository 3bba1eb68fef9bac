import { type keepWave, type reportWave } from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type z } from 'zod';
import { call } from '../../shared/api/call';
import { isCancelled, withFreshProof } from '../../shared/reauthentication/fresh-proof';
import { announce } from '../../shared/ui/announce';
import { CASES } from './keys';
import { waveTexts as texts } from './texts';

export type Wave = z.output<typeof reportWave.response>;

/** The wave of urgent reports as it is now. Asked for again with the list of cases. */
export const useWave = () =>
  useQuery({
    queryKey: [CASES, 'wave'],
    queryFn: ({ signal }) => call<typeof reportWave>('GET /api/desk/cases/wave', { signal }),
    staleTime: 0,
  });

/** Keeps what was shown of a wave, each case in the version that was shown; what happened is announced. */
export function useKeepWave({ cases }: Wave, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      withFreshProof(() =>
        call<typeof keepWave>('POST /api/desk/cases/wave/keep', {
          body: { cases: cases.map(({ id, version }) => ({ id, version })) },
        }),
      ),
    onSuccess: ({ kept, left }) => announce(texts.kept(kept.length, left)),
    onError: (cause) => {
      if (!isCancelled(cause)) announce(texts.failed);
    },
    onSettled: async () => {
      onDone();
      await cache.invalidateQueries({ queryKey: [CASES] });
    },
  });
}
