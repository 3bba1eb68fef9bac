import { ulid } from 'ulid';
import { FilmHouse, type ReportedVideo } from './film-house';
import { TestModeration } from './moderation';
import { ReportDesk } from './reports';
import { Desk, person } from './tales';

/** The owners of films. */
export let films: FilmHouse;
export let moderation: TestModeration;
/** What people do at the desk of tales. */
export let tales: Desk;
/** What people do at the desk of reports. */
export let desk: ReportDesk;

/** Starts them before the tests of a `describe`, and stops them after it. */
export function useDesks(): void {
  beforeAll(async () => {
    [films, moderation] = [new FilmHouse(), await TestModeration.start()];
    await films.start(moderation.nats.url);
    [tales, desk] = [new Desk(moderation), new ReportDesk(moderation)];
  });
  afterAll(async () => {
    await films.stop();
    await moderation.stop();
  });
}

export const ANA = person('ana');
export const CARLA = person('carla', 'moderator');
export const DORA = person('dora', 'admin');

/** A tale of Ana that Carla published. */
export async function publishedTale(title = 'Conto de demonstração') {
  const { id } = await tales.send(ANA, { title });
  await tales.decide(CARLA, id, {});
  return { kind: 'tale', id } as const;
}

/** A public film. */
export function newFilm(facts: Partial<ReportedVideo> = {}, id = ulid()) {
  films.add(id, facts);
  return { kind: 'video', id } as const;
}
