import { MAX_NOTE_CHARACTERS, REFUSAL_REASONS, type ReviewedTale } from '@alcova/contracts';
import { type FormEvent, type Ref, useState } from 'react';
import { formatMoment } from '../../shared/admin/site-time';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import styles from './review.module.css';
import { recordTexts as texts } from './texts';

/** What was decided before, also what was taken back. */
export function Decisions({ decisions }: Pick<ReviewedTale, 'decisions'>) {
  return (
    <section className={styles.panel} aria-labelledby="decisoes">
      <h2 id="decisoes">{texts.decisions}</h2>
      {decisions.length === 0 && <p>{texts.noDecisions}</p>}
      <ul>
        {decisions.map(({ id, at, isMine, decision, refusal, undoneAt }) => (
          <li key={id}>
            <strong>{texts.decision[decision]}</strong> {isMine ? texts.mine : texts.others},{' '}
            <time dateTime={at}>{formatMoment(at)}</time>
            {undoneAt !== null && ` (${texts.undone})`}
            {refusal && `: ${REFUSAL_REASONS[refusal.reason].label}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NotesProps extends Pick<ReviewedTale, 'notes'> {
  readonly field: Ref<HTMLTextAreaElement>;
  /** Answers whether the note was kept. */
  readonly onAdd: (text: string) => Promise<boolean>;
}

/** What moderators tell each other of a tale. */
export function Notes({ notes, field, onAdd }: NotesProps) {
  const [text, setText] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
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
