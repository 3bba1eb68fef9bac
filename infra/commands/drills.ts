import { backupDrill } from '../drills/backup/backup';
import { clusterDrill } from '../drills/cluster/cluster';
import { deskDrill } from '../drills/desk/desk';
import { faultsDrill } from '../drills/faults/faults';
import { mediaDrill } from '../drills/media/kills';
import { workersDrill } from '../drills/media/workers';
import { reportsDrill } from '../drills/reports/reports';
import { requestsDrill } from '../drills/requests/requests';
import { rollingDrill } from '../drills/rolling/rolling';
import { scalingDrill } from '../drills/scaling/scaling';
import { soakDrill } from '../drills/soak/soak';
import { takedownDrill } from '../drills/takedown/takedown';
import { upgradeDrill } from '../drills/upgrade/upgrade';
import { uploadsDrill } from '../drills/uploads/uploads';
import type { Command } from '../load/command';

/** What goes wrong on purpose, each followed by an audit of all that was acknowledged. */
export const DRILLS: readonly Command[] = [
  ...[rollingDrill, faultsDrill, mediaDrill, workersDrill, scalingDrill, uploadsDrill, backupDrill],
  ...[upgradeDrill, takedownDrill, deskDrill, reportsDrill, requestsDrill, clusterDrill],
];

/** By itself, since it lasts for half an hour. */
export const SOAK: readonly Command[] = [soakDrill];
