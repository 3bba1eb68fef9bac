import {
  createAccount,
  createUserRoute,
  deleteUserRoute,
  eraseAccount,
  exportUsersRoute,
  inviteAgain,
  inviteUserAgainRoute,
  listAccounts,
  listStaff,
  listStaffRoute,
  listUsersRoute,
  updateAccount,
  updateUserRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { usersCsv } from './users-export';

const EXPORT_FILE = 'usuarios.csv';

/** What administrators do with accounts. */
@Controller()
export class UsersController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(listUsersRoute)
  async list({ query }: InputOf<typeof listUsersRoute>, { caller }: Call) {
    return this.services.request(listAccounts, query, { caller });
  }

  @Handles(listStaffRoute)
  async staff(_input: InputOf<typeof listStaffRoute>, { caller }: Call) {
    return this.services.request(listStaff, {}, { caller });
  }

  /** Whoever may not export learns it before the first byte, since the guard comes first. */
  @HandlesDownload(exportUsersRoute)
  async export({ query }: InputOf<typeof exportUsersRoute>, { caller }: Call): Promise<Download> {
    return { fileName: EXPORT_FILE, bytes: await usersCsv(this.services, caller, query) };
  }

  @Handles(createUserRoute)
  async create({ body }: InputOf<typeof createUserRoute>, { caller }: Call) {
    return this.services.request(createAccount, body, { caller });
  }

  @Handles(inviteUserAgainRoute)
  async inviteAgain({ params }: InputOf<typeof inviteUserAgainRoute>, { caller }: Call) {
    return this.services.request(inviteAgain, params, { caller });
  }

  @Handles(updateUserRoute)
  async update({ params, body }: InputOf<typeof updateUserRoute>, { caller }: Call) {
    return this.services.request(updateAccount, { id: params.id, change: body }, { caller });
  }

  @Handles(deleteUserRoute)
  async remove({ params }: InputOf<typeof deleteUserRoute>, { caller }: Call) {
    return this.services.request(eraseAccount, params, { caller });
  }
}
