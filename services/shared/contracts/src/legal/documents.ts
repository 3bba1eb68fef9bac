import { type LegalPageName } from '../moderation/legal';
import { contentPolicyDocument } from './content-policy';
import { type LegalDocument } from './document';
import { privacyDocument } from './privacy';
import { submissionPolicyDocument } from './submission-policy';
import { termsDocument } from './terms';

/** The built-in text of each legal page. A screen takes the one that it shows, and leaves the others out of its chunk. */
export const legalDocuments: Readonly<Record<LegalPageName, LegalDocument>> = {
  terms: termsDocument,
  privacy: privacyDocument,
  'content-policy': contentPolicyDocument,
  'submission-policy': submissionPolicyDocument,
};
