import { useSiteConfig } from './site';

/** Where the site writes its mails into files: said wherever somebody would wait for one. */
export const MAIL_FILES = 'Este site é de teste e não envia e-mails: eles ficam em arquivos no servidor.';
const WRITTEN =
  'O e-mail com o link está em um arquivo no servidor: este site é de teste e não envia e-mails.';

/** The sentence on mails that are files; null where they reach people, and until that is known. */
export const useMailNote = (): string | null => (useSiteConfig().data?.mailsToFiles ? MAIL_FILES : null);

/** What is said of a mail that was asked for. @param sent where mails reach people @param written where they are files */
export const useMailText = (sent: string, written: string = WRITTEN): string =>
  useSiteConfig().data?.mailsToFiles ? written : sent;
