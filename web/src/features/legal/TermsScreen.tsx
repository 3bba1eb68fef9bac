import { termsDocument } from '@alcova/contracts';
import { LegalPage } from './LegalPage';

/** The terms of use. */
export default function TermsScreen() {
  return <LegalPage name="terms" page={termsDocument} />;
}
