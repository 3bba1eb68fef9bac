import { type deskNote, isBlank, MAX_NOTE_CHARACTERS } from '@alcova/contracts';
import { type FormEvent, type Ref, useState } from 'react';
import { type z } from 'zod';
import { formatMoment } from '../admin/site-time';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import styles from './desk.module.css';
import { recordTexts as texts } from './texts';

export interface Decision {
  readonly id: string;
  readonly at: string;
  readonly isMine: boolean;
  readonly undoneAt: string | null;
  /** What was decided, and why. */
  readonly what: string;
  readonly why: string | null;
}

/** What was decided before, also what was taken back. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <section className={styles.panel} aria-labelledby="decisoes">
      <h2 id="decisoes">{texts.decisions}</h2>
      {decisions.length === 0 && <p>{texts.noDecisions}</p>}
      <ul>
        {decisions.map(({ id, at, isMine, undoneAt, what, why }) => (
          <li key={id}>
            <strong>{what}</strong> {isMine ? texts.mine : texts.others},{' '}
            <time dateTime={at}>{formatMoment(at)}</time>
            {undoneAt !== null && ` (${texts.undone})`}
            {why !== null && `: ${why}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NotesProps {
  readonly notes: readonly z.output<typeof deskNote>[];
  readonly field: Ref<HTMLTextAreaElement>;
  /** Answers whether the note was kept. */
  readonly onAdd: (text: string) => Promise<boolean>;
}

/** What moderators tell each other of an item. */
export function Notes({ notes, field, onAdd }: NotesProps) {
  const [text, setText] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(text)) return;
    void onAdd(text.trim()).then((isKept) => isKept && setText(''));
  };
  return (
    <section className={styles.panel} aria-labelledby="notas">
      <h2 id="notas">{texts.notes}</h2>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={styles.note}>{note.text}</p>
            <p className={styles.soft}>
              {note.isMine ? texts.mine : texts.others}, {formatMoment(note.at)}
            </p>
          </li>
        ))}
      </ul>
      <form className={styles.noteForm} onSubmit={add}>
        <Field label={texts.note}>
          {(control) => (
            <textarea
              ref={field}
              rows={3}
              maxLength={MAX_NOTE_CHARACTERS}
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button small type="submit">
          {texts.addNote}
        </Button>
      </form>
    </section>
  );
}
