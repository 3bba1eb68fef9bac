import { texts } from '../texts';

/** The end of a link's name that opens beside the page: who does not see it is told before following it. */
export const NewTab = () => <span className="visually-hidden"> {texts.newTab}</span>;
