import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../../shared/admin/admin.module.css';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import styles from './audit.module.css';
import { fieldsFrom, filled, type FilterFields } from './filter';
import { texts } from './texts';

const INPUTS = [
  ['action', texts.action, texts.actionHint, 'text', 80],
  ['subject', texts.subject, texts.subjectHint, 'text', 200],
  ['actorId', texts.actor, texts.actorHint, 'text', 64],
  ['from', texts.from, undefined, 'date', undefined],
  ['to', texts.to, undefined, 'date', undefined],
] as const satisfies readonly (readonly [keyof FilterFields, ...unknown[]])[];

/** What to look for; it stands in the address once it is asked for. */
export function Filters({ fields }: { fields: FilterFields }) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(filled(typed));
  };
  const clear = () => {
    setTyped(fieldsFrom(new URLSearchParams()));
    setSearch({});
  };
  return (
    <form className={styles.form} role="search" aria-label={texts.filters} onSubmit={submit}>
      <div className={styles.fields}>
        {INPUTS.map(([name, label, hint, type, maxLength]) => (
          <Field key={name} label={label} hint={hint}>
            {(control) => (
              <input
                type={type}
                maxLength={maxLength}
                autoComplete="off"
                {...control}
                value={typed[name]}
                onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
              />
            )}
          </Field>
        ))}
      </div>
      <div className={admin.actions}>
        <Button type="submit" look="primary" small>
          {texts.search}
        </Button>
        <Button small onClick={clear}>
          {texts.clear}
        </Button>
      </div>
    </form>
  );
}
