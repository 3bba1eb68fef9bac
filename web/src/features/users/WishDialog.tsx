import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { Confirm } from '../../shared/ui/Modal';
import { useDeleteUser, useUpdateUser } from './queries';
import { removeTexts, ROLE_LABELS, roleTexts, statusTexts, texts } from './texts';
import { type Wish } from './UserRow';

export interface Outcome {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** What the question says, and what is said when it is done. */
function wordsOf(wish: Wish) {
  const { name, email, isActive } = wish.account;
  switch (wish.kind) {
    case 'role': {
      const role = ROLE_LABELS[wish.role];
      return { ...roleTexts, text: roleTexts.text(name, role), done: roleTexts.done(name, role) };
    }
    case 'status':
      return isActive
        ? {
            title: statusTexts.disableTitle,
            text: statusTexts.disableText(name),
            confirm: texts.disable,
            busy: statusTexts.disabling,
            done: statusTexts.disabled(name),
          }
        : {
            title: statusTexts.enableTitle,
            text: statusTexts.enableText(name),
            confirm: texts.enable,
            busy: statusTexts.enabling,
            done: statusTexts.enabled(name),
          };
    case 'remove':
      return {
        title: removeTexts.title,
        text: removeTexts.text(name, email),
        confirm: texts.remove,
        busy: removeTexts.busy,
        done: removeTexts.done(name),
      };
  }
}

/** Fulfils a wish; answers how far it is. */
function useFulfil() {
  const update = useUpdateUser();
  const remove = useDeleteUser();
  const fulfil = (wish: Wish): Promise<unknown> => {
    const { id, isActive } = wish.account;
    switch (wish.kind) {
      case 'role':
        return update.mutateAsync({ id, role: wish.role });
      case 'status':
        return update.mutateAsync({ id, isActive: !isActive });
      case 'remove':
        return remove.mutateAsync(id);
    }
  };
  return { fulfil, busy: update.isPending || remove.isPending };
}

/** Asks before an account is changed or closed, and does it. Ends with what came of it, or null when nothing was wanted. */
export function WishDialog({ wish, onEnd }: { wish: Wish; onEnd: (outcome: Outcome | null) => void }) {
  const { fulfil, busy } = useFulfil();
  const words = wordsOf(wish);
  const confirm = async () => {
    try {
      await fulfil(wish);
      onEnd({ tone: 'success', message: words.done });
    } catch (cause) {
      const fallback = wish.kind === 'remove' ? texts.removeFailed : texts.changeFailed;
      const message = failureMessage(cause, fallback);
      onEnd(message === null ? null : { tone: 'error', message });
    }
  };
  return (
    <Confirm
      title={words.title}
      text={words.text}
      confirmLabel={busy ? words.busy : words.confirm}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => onEnd(null)}
    />
  );
}
