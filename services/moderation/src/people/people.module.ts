import { Module } from '@nestjs/common';
import { PeopleController } from './people.controller';
import { PeopleRepository } from './people.repository';

/** What the desks know of one person, for administrators. */
@Module({ controllers: [PeopleController], providers: [PeopleRepository] })
export class PeopleModule {}
