import { MAX_ACT_TITLE } from '@alcova/contracts';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../../shared/admin/admin.module.css';
import { Select } from '../../shared/admin/Select';
import { ACTIONS } from '../../shared/audit/action-texts';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import styles from './audit.module.css';
import { fieldsFrom, filled, type FilterFields } from './filter';
import { useStaff } from './queries';
import { texts } from './texts';

const ACTORS = { system: 'Sistema', operator: 'Operador', visitor: 'Visitante' } as const;
const BY_WORDS = Object.fromEntries(
  Object.entries(ACTIONS).sort(([, one], [, other]) => one.localeCompare(other, 'pt-BR')),
);

/** With what is chosen already, also where it is none of those that are offered. */
const withChosen = (options: Readonly<Record<string, string>>, chosen: string, text: string) =>
  chosen in options ? options : { ...options, [chosen]: text };

interface InputProps {
  readonly label: string;
  readonly hint?: string;
  readonly type: 'text' | 'date';
  readonly maxLength?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Input({ label, hint, onChange, ...rest }: InputProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input autoComplete="off" {...control} {...rest} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

interface FormProps {
  readonly typed: FilterFields;
  readonly set: (name: keyof FilterFields) => (value: string) => void;
}

function Choices({ typed, set }: FormProps) {
  const staff = useStaff();
  const actors = { '': texts.anyActor, ...ACTORS, ...staff };
  const actions = { '': texts.anyAction, ...BY_WORDS };
  return (
    <>
      <Select
        label={texts.actor}
        value={typed.actor}
        options={withChosen(actors, typed.actor, texts.otherActor)}
        onChange={set('actor')}
      />
      <Select
        label={texts.action}
        value={typed.action}
        options={withChosen(actions, typed.action, typed.action)}
        onChange={set('action')}
      />
    </>
  );
}

/** What to look for; it stands in the address once it is asked for. */
export function Filters({ fields }: { fields: FilterFields }) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(fields);
  const set = (name: keyof FilterFields) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
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
        <Choices typed={typed} set={set} />
        <Input label={texts.from} type="date" value={typed.from} onChange={set('from')} />
        <Input label={texts.to} type="date" value={typed.to} onChange={set('to')} />
        <Input
          label={texts.name}
          hint={texts.nameHint}
          type="text"
          maxLength={MAX_ACT_TITLE}
          value={typed.title}
          onChange={set('title')}
        />
        <Input
          label={texts.subject}
          hint={texts.subjectHint}
          type="text"
          maxLength={200}
          value={typed.subject}
          onChange={set('subject')}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={typed.readings !== 'show'}
            onChange={({ target }) => set('readings')(target.checked ? '' : 'show')}
          />
          {texts.hideReadings}
        </label>
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
