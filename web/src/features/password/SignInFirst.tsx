import { useLocation } from 'react-router-dom';
import { ledFrom } from '../../shared/session/return-path';
import { ButtonLink } from '../../shared/ui/Button';
import { FormCard } from '../../shared/ui/FormCard';
import { texts } from './texts';

/** In the place of a link that counts only in a session of its account: the way to that, and back to the link. */
export function SignInFirst({ title, text }: { title: string; text: string }) {
  const { pathname, hash } = useLocation();
  return (
    <FormCard title={title}>
      <p>{text}</p>
      <ButtonLink look="primary" to="/login" state={ledFrom(`${pathname}${hash}`)}>
        {texts.login}
      </ButtonLink>
      <ButtonLink to="/forgot-password">{texts.forgottenTitle}</ButtonLink>
    </FormCard>
  );
}
