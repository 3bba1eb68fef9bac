import { KeptFiles } from './kept-files';
import { KeptFilesRepository } from './kept-files.repository';

/** Files that are kept as evidence, as the service's module takes it in. */
export const keeping = { providers: [KeptFilesRepository, KeptFiles] };
