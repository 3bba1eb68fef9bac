import {
  changePassword,
  completeRegistration,
  confirmEmail,
  register,
  renameAccount,
  requestEmailConfirmation,
  requestPasswordReset,
  resetPassword,
  signInWithProvider,
} from '@alcova/contracts';
import { RenameController } from './accounts/rename.controller';
import { CredentialsRepository } from './credentials/credentials.repository';
import { NetworkLimits } from './credentials/network-limits';
import { AccountMails } from './mail/account-mails';
import { InvitationsRepository } from './mail/invitations.repository';
import { MailBudget } from './mail/mail-budget';
import { MailLinks } from './mail/mail-links';
import { MailSender } from './mail/mail-sender';
import { MailsRepository } from './mail/mails.repository';
import { PasswordChangeService } from './passwords/password-change.service';
import { PasswordResetService } from './passwords/password-reset.service';
import { PasswordsController } from './passwords/passwords.controller';
import { ResetRequestsRepository } from './passwords/reset-requests.repository';
import { ResetRequestsWorker } from './passwords/reset-requests.worker';
import { EmailConfirmationController } from './registration/email-confirmation.controller';
import { EmailConfirmation } from './registration/email-confirmation.service';
import { RegistrationController } from './registration/registration.controller';
import { RegistrationsRepository } from './registration/registrations.repository';
import { RegistrationsWorker } from './registration/registrations.worker';
import { RegistrationService } from './registration/registration.service';
import { ProviderLinksRepository } from './sign-in/provider-links.repository';
import { ProviderSignInController } from './sign-in/provider-sign-in.controller';
import { ProviderSignInService } from './sign-in/provider-sign-in.service';

/** The part of the module by which people get an account and keep its credentials: registration, passwords, mail, providers. */
export const ownCredentials = {
  serves: [
    ...[register, completeRegistration, renameAccount, signInWithProvider, changePassword],
    ...[requestPasswordReset, resetPassword, requestEmailConfirmation, confirmEmail],
  ],
  controllers: [
    ...[RegistrationController, EmailConfirmationController, PasswordsController],
    ...[ProviderSignInController, RenameController],
  ],
  providers: [
    ...[RegistrationsRepository, RegistrationsWorker],
    ...[RegistrationService, EmailConfirmation, PasswordChangeService, PasswordResetService],
    ...[ResetRequestsRepository, ResetRequestsWorker, CredentialsRepository],
    ...[
      AccountMails,
      InvitationsRepository,
      MailBudget,
      MailLinks,
      MailsRepository,
      MailSender,
      NetworkLimits,
    ],
    ...[ProviderSignInService, ProviderLinksRepository],
  ],
};
