import { type Account, personName } from '@alcova/contracts';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Notice } from '../../../shared/ui/states';
import { useRename } from './queries';
import { Section } from './Section';
import styles from './security.module.css';
import { nameTexts as texts } from './texts';

/** Changes the own name. */
export function NameForm({ account }: { account: Account }) {
  const rename = useRename();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: account.name } });
  const submit = handleSubmit(({ name }) => rename.mutate(name));
  const failure = rename.error && failureMessage(rename.error, texts.failed);
  return (
    <Section title={texts.title}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.label} hint={texts.hint} error={formState.errors.name?.message}>
          {(control) => (
            <input
              type="text"
              autoComplete="name"
              {...control}
              {...register('name', {
                validate: (name) => personName.safeParse(name).success || texts.invalid,
              })}
            />
          )}
        </Field>
        <Notice
          tone={rename.isSuccess ? 'success' : 'error'}
          message={rename.isSuccess ? texts.saved : failure}
        />
        <Button type="submit" disabled={rename.isPending}>
          {rename.isPending ? texts.saving : texts.save}
        </Button>
      </form>
    </Section>
  );
}
