import { REVIEWERS } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { deskLoad } from '../moderation/tale-desk';

/** Each change of the load, as it comes. */
export const deskEvents = gatewayOperation({
  id: 'deskEvents',
  http: 'GET /api/desk/events',
  access: REVIEWERS,
  summary: 'Avisos de novos itens na fila',
  tag: 'Moderação',
  output: deskLoad.output,
  eventName: 'load',
  errors: [],
});
