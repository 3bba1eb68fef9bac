/**
 * Tables with personal data of an account beside its own row. `column` holds the account's id, or its address as `by` says. Their rows go
 * in the transaction that erases the account; a table that refers to another one here stands before it. The access records stay: the law
 * asks for them.
 */
export const ERASED_TABLES: readonly {
  readonly table: string;
  readonly column: string;
  readonly by?: 'id' | 'email' | 'email_key';
}[] = [
  { table: 'mails', column: 'recipient', by: 'email_key' },
  // Those to an address that the account had before.
  { table: 'mails', column: 'account_id' },
  { table: 'mail_links', column: 'account_id' },
  { table: 'email_changes', column: 'account_id' },
  { table: 'registrations', column: 'email_key', by: 'email_key' },
  { table: 'reset_requests', column: 'email_key', by: 'email_key' },
  { table: 'provider_links', column: 'account_id' },
  { table: 'sessions', column: 'account_id' },
  { table: 'sign_ins', column: 'account_id' },
  { table: 'sign_in_challenges', column: 'account_id' },
  { table: 'recovery_codes', column: 'account_id' },
  { table: 'second_factors', column: 'account_id' },
  { table: 'passkeys', column: 'account_id' },
  { table: 'passkey_challenges', column: 'account_id' },
  { table: 'age_memories', column: 'account_id' },
];
