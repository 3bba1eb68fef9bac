/** Said before what differs, to who hears the text. */
export const texts = { gone: 'Retirado: ', come: 'Incluído: ' } as const;
