import { MessagingModule } from '@alcova/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config/config';
import { ProgramCheck } from './frame/program-check';
import { Worker } from './frame/worker';
import { ObjectReader } from './store/object-reader';
import { Uploader } from './store/uploader';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({
          service: 'media-worker',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
        }),
      ],
      providers: [{ provide: CONFIG, useValue: config }, ProgramCheck, ObjectReader, Uploader, Worker],
    };
  }
}
