import type { PersonalDataPart } from '@alcova/personal-data';
import { engagementParts } from '../engagement/personal-data';

/** What catalogue holds on people. */
export const personalDataParts: readonly PersonalDataPart[] = [...engagementParts];
