import { type RowAct, RowActions } from '../RowActions';
import { texts as admin } from '../texts';
import { type TrashAct } from './acts';
import { texts } from './texts';

type Told = 'edit' | 'remove' | 'removeQuestion' | 'restore' | 'erase' | 'eraseQuestion';

interface ItemActionsProps {
  readonly isTrashed: boolean;
  /** Names of the buttons for those who do not see the row, and what is asked before something goes. */
  readonly told: Readonly<Record<Told, string>>;
  /** What else can be done with one that is in the list. */
  readonly second?: RowAct;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onAct: (act: TrashAct) => void;
}

/** 'Editar' and 'Excluir' of a row; of one in the trash 'Restaurar' and 'Excluir agora'. */
export function ItemActions({ isTrashed, told, second, busy, onEdit, onAct }: ItemActionsProps) {
  if (isTrashed) {
    return (
      <RowActions
        first={{ text: texts.restore, label: told.restore, act: () => onAct('restore') }}
        removal={{
          ...{ text: texts.eraseNow, label: told.erase, question: told.eraseQuestion },
          act: () => onAct('erase'),
        }}
        busy={busy}
      />
    );
  }
  return (
    <RowActions
      first={{ text: admin.edit, label: told.edit, act: onEdit }}
      second={second}
      removal={{
        ...{ text: admin.remove, label: told.remove, question: told.removeQuestion },
        act: () => onAct('remove'),
      }}
      busy={busy}
    />
  );
}
