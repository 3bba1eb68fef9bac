import { TrashEraser } from './trash-eraser';

/** The end of what lies in the trash, as the service's module takes it in. */
export const erasing = { providers: [TrashEraser] };
