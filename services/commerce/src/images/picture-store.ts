import { StoredObjects } from '@alcova/store';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';

/** The object store as commerce uses it for pictures. */
@Injectable()
export class PictureStore extends StoredObjects implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) config: Config) {
    super(config);
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
