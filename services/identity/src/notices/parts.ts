import { NoticeMails } from './notice-mails';
import { NoticesRepository } from './notices.repository';
import { UploadMails } from './upload-mails';

/** What moderation tells people by mail, as the service's module takes it in. */
export const notices = { providers: [NoticesRepository, NoticeMails, UploadMails] };
