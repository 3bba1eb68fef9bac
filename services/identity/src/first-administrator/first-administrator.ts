import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ulid } from 'ulid';
import { CONFIG, type Config } from '../config/config';
import { Passwords } from '../credentials/passwords';
import { AccountActs, IDENTITY } from '../accounts/account-acts';
import { AccountsRepository } from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';

const log = logger('accounts');
/** Two replicas that start at once take turns on this advisory lock. */
const FIRST_ADMINISTRATOR_LOCK = 8_217_003;

/** A site without an administrator gets the configured one; later starts change nothing. */
@Injectable()
export class FirstAdministrator implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsRepository,
    private readonly acts: AccountActs,
    private readonly passwords: Passwords,
    private readonly transactions: Transactions,
  ) {}

  async onModuleInit(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.config;
    const administrators = await this.transactions.run((manager) =>
      this.accounts.countAdministrators(manager),
    );
    if (administrators > 0) return;
    if (!email || !password) {
      log.warn('there is no administrator: set ADMIN_EMAIL and ADMIN_PASSWORD and start again');
      return;
    }
    const passwordHash = await this.passwords.hash(password, 'known');
    await this.transactions.run(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [FIRST_ADMINISTRATOR_LOCK]);
      if ((await this.accounts.countAdministrators(manager)) > 0) return;
      const row = await this.accounts.insert(manager, {
        id: ulid(),
        name: 'Administrador',
        email,
        emailKey: requireEmailKey(email),
        role: 'admin',
        passwordHash,
        // The operator answers for it.
        emailConfirmed: true,
      });
      await this.acts.created(manager, IDENTITY, row);
      log.info('the first administrator was created');
    });
  }
}
