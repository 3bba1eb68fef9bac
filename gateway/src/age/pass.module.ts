import { Module } from '@nestjs/common';
import { AgePasses } from './pass';

/** Who has proved to be an adult; needed by every role. */
@Module({ providers: [AgePasses], exports: [AgePasses] })
export class AgePassModule {}
