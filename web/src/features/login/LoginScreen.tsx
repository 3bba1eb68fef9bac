import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { couldHavePasskey } from '../../shared/passkeys/browser';
import { isPasskeyKnown } from '../../shared/passkeys/known';
import { ledFrom, returnPath } from '../../shared/session/return-path';
import { useSession } from '../../shared/session/store';
import { useSiteConfig } from '../../shared/site/site';
import { CardLinks, FormCard } from '../../shared/ui/FormCard';
import { GoogleButton } from './google/GoogleButton';
import { googleMessage } from './google/message';
import { outcomeIn, SECOND_FACTOR, type Outcome } from './google/outcome';
import { CodeForm } from './CodeForm';
import { landingOf } from './landing';
import { PasskeyEntry } from './PasskeyEntry';
import { PasswordForm } from './PasswordForm';
import { texts } from './texts';

/** What the history carries along with this page; the router leaves its type open. */
function useCarried(): unknown {
  const location: { readonly state: unknown } = useLocation();
  return location.state;
}

/** How a sign-in with Google ended that led away from this page; taken from the history once, so that a reload does not repeat it. */
function useReturnedOutcome(from: string): Outcome | null {
  const state = useCarried();
  const navigate = useNavigate();
  const [outcome] = useState(() => outcomeIn(state));
  useEffect(() => {
    if (outcome) void navigate('/login', { replace: true, state: ledFrom(from) });
  }, [outcome, from, navigate]);
  return outcome;
}

/** Sign-in by e-mail and password or with Google, then the second factor where there is one. Success leads back, or to the front door. */
export function LoginScreen() {
  const state = useCarried();
  const from = returnPath(state);
  const returned = useReturnedOutcome(from);
  const { status, account } = useSession();
  const { data: site } = useSiteConfig();
  // A passkey that is used on this very screen does not move it.
  const [isFirst] = useState(() => couldHavePasskey() && isPasskeyKnown());
  const [asksCode, setAsksCode] = useState(returned === SECOND_FACTOR);
  const [failure, setFailure] = useState(() => returned && googleMessage(returned));
  if (status === 'unknown') return null;
  if (account) return <Navigate to={landingOf(from, account.role)} replace />;
  const toPassword = (message: string | null) => {
    setFailure(message);
    setAsksCode(false);
  };
  const toCode = () => {
    setFailure(null);
    setAsksCode(true);
  };
  if (asksCode) return <CodeForm onBack={toPassword} />;
  return (
    <FormCard title={texts.title} intro={texts.intro}>
      {isFirst && <PasskeyEntry isFirst />}
      <PasswordForm failure={failure} onFailure={setFailure} onSecondFactor={toCode} />
      {site?.googleSignIn && <GoogleButton from={from} onFailure={setFailure} onSecondFactor={toCode} />}
      {!isFirst && couldHavePasskey() && <PasskeyEntry isFirst={false} />}
      <CardLinks>
        <p>
          {texts.noAccount} <Link to="/register">{texts.register}</Link>
        </p>
      </CardLinks>
    </FormCard>
  );
}
