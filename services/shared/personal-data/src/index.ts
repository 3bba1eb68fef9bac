/** The one public face of the personal data package. */
export { PersonalDataModule } from './module';
export type { CollectedPart, PersonalDataPart } from './part';
export type { ReportCollected } from './listeners';
