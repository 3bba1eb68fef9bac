import { useState } from 'react';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { useMailNote } from '../../shared/site/mail';
import { texts as shared } from '../../shared/texts';
import { announce } from '../../shared/ui/announce';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { useDeleteUser, useInviteAgain, useUpdateUser } from './queries';
import { inviteTexts, removeTexts, ROLE_LABELS, roleTexts, statusTexts, texts } from './texts';
import { type Wish } from './UserRow';

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
    case 'invite':
      return {
        title: inviteTexts.title,
        text: inviteTexts.text(name, email),
        confirm: texts.invite,
        busy: inviteTexts.busy,
        done: inviteTexts.done(name),
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

const FAILURES: Readonly<Record<Wish['kind'], string>> = {
  ...{ role: texts.changeFailed, status: texts.changeFailed },
  ...{ invite: texts.inviteFailed, remove: texts.removeFailed },
};

/** Fulfils a wish; answers how far it is. */
function useFulfil() {
  const update = useUpdateUser();
  const invite = useInviteAgain();
  const remove = useDeleteUser();
  const fulfil = (wish: Wish): Promise<unknown> => {
    const { id, isActive } = wish.account;
    switch (wish.kind) {
      case 'role':
        return update.mutateAsync({ id, role: wish.role });
      case 'status':
        return update.mutateAsync({ id, isActive: !isActive });
      case 'invite':
        return invite.mutateAsync(id);
      case 'remove':
        return remove.mutateAsync(id);
    }
  };
  return { fulfil, busy: update.isPending || invite.isPending || remove.isPending };
}

/** Asks before an account is changed or closed, and does it. A refusal is told here, and nothing has changed. */
export function WishDialog({ wish, onEnd }: { wish: Wish; onEnd: () => void }) {
  const { fulfil, busy } = useFulfil();
  const [failure, setFailure] = useState<string | null>(null);
  const words = wordsOf(wish);
  const note = useMailNote();
  const confirm = async () => {
    setFailure(null);
    try {
      await fulfil(wish);
      onEnd();
      announce(words.done);
    } catch (cause) {
      setFailure(failureMessage(cause, FAILURES[wish.kind]));
    }
  };
  return (
    <Modal title={words.title} onClose={onEnd}>
      <p>{words.text}</p>
      {wish.kind === 'invite' && note && <p>{note}</p>}
      <Notice tone="error" message={failure} />
      <ModalActions>
        <Button onClick={onEnd} disabled={busy}>
          {shared.cancel}
        </Button>
        <Button
          look={wish.kind === 'invite' ? 'primary' : 'danger'}
          onClick={() => void confirm()}
          disabled={busy}
        >
          {busy ? words.busy : words.confirm}
        </Button>
      </ModalActions>
    </Modal>
  );
}
