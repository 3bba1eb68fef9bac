import { LegalPage } from './LegalPage';
import { contentPolicy } from './content-policy';

/** What may be published. */
export default function ContentPolicyScreen() {
  return <LegalPage name="content-policy" page={contentPolicy} />;
}
