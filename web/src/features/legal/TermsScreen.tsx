import { LegalPage } from './LegalPage';
import { terms } from './terms';

/** The terms of use. */
export default function TermsScreen() {
  return <LegalPage name="terms" page={terms} />;
}
