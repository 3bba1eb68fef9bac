import { type decideTale, type DeskTale } from '@alcova/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call';
import { ApiError } from '../../shared/api/error';
import { type Decided } from '../../shared/tales/decided';
import { announce } from '../../shared/ui/announce';
import { texts } from './texts';

const isToConfirm = (cause: Error) =>
  cause instanceof ApiError && cause.code === 'tale.confirmation-required';
const failureText = (cause: Error): string =>
  cause instanceof ApiError && cause.code.startsWith('tale.') ? cause.message : texts.decisionFailed;

/**
 * ADMIN-08: decides a tale of the list as it was shown. `onConfirm` is called where the server asks for the decision a second time; what
 * happened is announced.
 */
export function useDecision({ id, version, title }: DeskTale, onConfirm: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (decided: Decided) =>
      call<typeof decideTale>('PATCH /api/tales/{id}', {
        params: { id },
        body: { ...decided, version },
      }),
    onSuccess: (after) => announce(after.isApproved ? texts.approved(title) : texts.denied(title)),
    onError: (cause) => (isToConfirm(cause) ? onConfirm() : announce(failureText(cause))),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['tales'] }),
        cache.invalidateQueries({ queryKey: ['tale-counts'] }),
      ]),
  });
}
