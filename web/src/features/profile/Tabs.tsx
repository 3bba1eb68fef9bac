import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './profile.module.css';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: Readonly<Record<Id, string>>;
  readonly current: Id;
  readonly onChoose: (id: Id) => void;
  readonly children: ReactNode;
}

/** Where a key leads in a row of `count` tabs; undefined for keys that do not move. */
function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

const isKeyOf = <Id extends string>(tabs: Readonly<Record<Id, string>>, key: string): key is Id =>
  Object.hasOwn(tabs, key);

/** A row of tabs and the chosen one's panel: one tab stop, arrows, Home and End move and choose. */
export function Tabs<Id extends string>({ label, tabs, current, onChoose, children }: TabsProps<Id>) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const ids = Object.keys(tabs).filter((key) => isKeyOf(tabs, key));
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, ids.indexOf(current), ids.length);
    const id = target === undefined ? undefined : ids[target];
    if (id === undefined) return;
    event.preventDefault();
    onChoose(id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${id}"]`)?.focus();
  };
  return (
    <>
      <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            className={styles.tab}
            aria-selected={id === current}
            aria-controls={`${base}-panel`}
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {tabs[id]}
          </button>
        ))}
      </div>
      <div
        id={`${base}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${base}-${current}`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}
