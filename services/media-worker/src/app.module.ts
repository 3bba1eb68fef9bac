import { MessagingModule } from '@alcova/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config/config';
import { Programs } from './frame/programs';
import { Worker } from './frame/worker';
import { Reader } from './store/reader';
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
      providers: [{ provide: CONFIG, useValue: config }, Programs, Reader, Uploader, Worker],
    };
  }
}
