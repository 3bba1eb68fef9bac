/** The EU's age verification profile, annex A: the type of document, which is its only name space too, and the one element that is asked for. */
export const DOC_TYPE = 'eu.europa.ec.av.1';
export const ELEMENT = 'age_over_18';
