import {
  createAccount,
  createUserRoute,
  deleteUserRoute,
  eraseAccount,
  listAccounts,
  listUsersRoute,
  updateAccount,
  updateUserRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';

/** What administrators do with accounts. */
@Controller()
export class UsersController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(listUsersRoute)
  async list({ query }: InputOf<typeof listUsersRoute>, { caller }: Call) {
    return this.services.request(listAccounts, query, { caller });
  }

  @Handles(createUserRoute)
  async create({ body }: InputOf<typeof createUserRoute>, { caller }: Call) {
    return this.services.request(createAccount, body, { caller });
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
