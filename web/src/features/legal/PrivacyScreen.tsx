import { LegalPage } from './LegalPage';
import { privacy } from './privacy';

/** What the site keeps of its visitors. */
export default function PrivacyScreen() {
  return <LegalPage name="privacy" page={privacy} />;
}
