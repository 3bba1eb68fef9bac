import { loadConfig } from '@alcova/platform';
import {
  startService,
  storeVariables,
  TEST_CALLER_VARIABLES,
  TEST_SEAL_KEYS,
  testDatabase,
  testNats,
} from '@alcova/testing';
import { Controller } from '@nestjs/common';
import { AppModule as Catalogue } from '../../../services/catalogue/src/app.module';
import { configSchema as catalogueConfig } from '../../../services/catalogue/src/config/config';
import { migrations as ofCatalogue } from '../../../services/catalogue/src/migrations';
import { AppModule as Moderation } from '../../../services/moderation/src/app.module';
import { configSchema as moderationConfig } from '../../../services/moderation/src/config/config';
import { migrations as ofModeration } from '../../../services/moderation/src/migrations';
import { startLoneCatalogue } from './lone-catalogue';

@Controller()
class Nothing {}

/** The real catalogue and moderation with empty databases, for gateways that show what is in them; those end before it is stopped. */
export async function startContent() {
  const nats = await testNats();
  const [videos, tales] = await Promise.all([
    testDatabase({ service: 'catalogue', entities: [], migrations: ofCatalogue }),
    testDatabase({ service: 'moderation', entities: [], migrations: ofModeration }),
  ]);
  const common = { ...{ NODE_ENV: 'test', HEALTH_PORT: '0', NATS_URL: nats.url }, ...storeVariables() };
  const catalogue = await startService(
    Catalogue.with(
      loadConfig(catalogueConfig, {
        ...{ ...common, ...TEST_CALLER_VARIABLES, DATABASE_URL: videos.url },
        ...{ DEFAULT_THUMBNAIL_URL: '/default.svg', RECORD_KEYS: TEST_SEAL_KEYS },
      }),
    ),
    nats,
  );
  const moderation = await startService(
    Moderation.with(
      loadConfig(moderationConfig, {
        ...{
          ...common,
          ...TEST_CALLER_VARIABLES,
          DATABASE_URL: tales.url,
          REPORT_KEYS: TEST_SEAL_KEYS,
          SITE_URL: 'http://127.0.0.1',
        },
      }),
    ),
    nats,
  );
  const rest = await startLoneCatalogue(nats.url, Nothing);
  return {
    natsUrl: nats.url,
    moderation,
    addVideo: async (id: string, title: string, category: string, author = '', description = '') => {
      await videos.dataSource.query(
        `INSERT INTO videos (id, title, category, author, description, media_state, url)
         VALUES ($1, $2, $3, $4, $5, 'ready', 'https://v.example/x.mp4')`,
        [id, title, category, author, description],
      );
      await videos.dataSource.query('INSERT INTO video_counters (video_id) VALUES ($1)', [id]);
    },
    rename: async (id: string, title: string) => {
      await videos.dataSource.query('UPDATE videos SET title = $2 WHERE id = $1', [id, title]);
    },
    /** Keeps a video back from the public, or lets it be seen again. */
    hold: async (id: string, isHeld: boolean) => {
      await videos.dataSource.query(
        `INSERT INTO video_holds (video_id, holder, is_held, reason, version) VALUES ($1, 'takedown', $2, 'urgent', 1)
         ON CONFLICT (video_id, holder) DO UPDATE SET is_held = $2`,
        [id, isHeld],
      );
      await videos.dataSource.query('UPDATE videos SET is_active = is_active WHERE id = $1', [id]);
    },
    addTale: async (
      id: string,
      title: string,
      category: string,
      { author = 'Anônimo', video = null }: { author?: string; video?: string | null },
    ) => {
      await tales.dataSource.query(
        `INSERT INTO tales (id, title, tale, category, author, is_approved, published_at, video_url)
         VALUES ($1, $2, 'Era uma vez.', $3, $4, true, now(), $5)`,
        [id, title, category, author, video],
      );
    },
    stop: async () => {
      await rest.close();
      await Promise.all([catalogue, moderation].map((service) => service.stop()));
      await nats.stop();
      await Promise.all([videos, tales].map((database) => database.drop()));
    },
  };
}
export type Content = Awaited<ReturnType<typeof startContent>>;
