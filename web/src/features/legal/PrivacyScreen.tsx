import { privacyDocument } from '@alcova/contracts';
import { LegalPage } from './LegalPage';

/** What the site keeps of its visitors. */
export default function PrivacyScreen() {
  return <LegalPage name="privacy" page={privacyDocument} />;
}
