import { contentPolicyDocument } from '@alcova/contracts';
import { LegalPage } from './LegalPage';

/** What may be published. */
export default function ContentPolicyScreen() {
  return <LegalPage name="content-policy" page={contentPolicyDocument} />;
}
