import { useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: readonly string[], isSelected: boolean) => void;
  readonly clear: () => void;
}

/** Which videos are selected, also on pages that are not shown. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const set = (changed: readonly string[], isSelected: boolean) =>
    setIds((before) => {
      const next = new Set(before);
      for (const id of changed)
        if (!isSelected) next.delete(id);
        else next.add(id);
      return next;
    });
  return { ids, set, clear: () => setIds(new Set()) };
}
