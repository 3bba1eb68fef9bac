import { submissionPolicyDocument } from '@alcova/contracts';
import { LegalPage } from './LegalPage';

/** What holds for authors who send their tales. */
export default function SubmissionPolicyScreen() {
  return <LegalPage name="submission-policy" page={submissionPolicyDocument} />;
}
