import { LegalPage } from './LegalPage';
import { submissionPolicy } from './submission-policy';

/** What holds for authors who send their tales. */
export default function SubmissionPolicyScreen() {
  return <LegalPage name="submission-policy" page={submissionPolicy} />;
}
