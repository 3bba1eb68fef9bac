import type { Command } from './command';

/** What goes wrong on purpose, each followed by an audit of all that was acknowledged. */
export const DRILLS: readonly Command[] = [
  {
    name: 'faults',
    about: 'one fault after the other upon a site under load',
    file: 'infra/drills/faults/drill.ts',
  },
  { name: 'media', about: 'kills while films are made', file: 'infra/drills/kills.ts' },
  {
    name: 'uploads',
    about: 'a large film by the form of a browser',
    file: 'infra/drills/uploads/uploads.ts',
  },
  { name: 'requests', about: 'hostile requests', file: 'infra/drills/requests/requests.ts' },
  { name: 'desk', about: "the moderators' desk under pressure", file: 'infra/drills/desk/desk.ts' },
  { name: 'reports', about: 'a flood of reports', file: 'infra/drills/reports/reports.ts' },
  { name: 'backup', about: 'backup, loss and restore', file: 'infra/drills/backup/backup.ts' },
  {
    name: 'takedown',
    about: 'a film that is taken down everywhere',
    file: 'infra/drills/takedown/takedown.ts',
  },
  { name: 'scaling', about: 'workers by the queue', file: 'infra/drills/scaling/scaling.ts' },
  {
    name: 'rolling',
    about: 'every process exchanged while the site is used',
    file: 'infra/drills/rolling/rolling.ts',
  },
];
