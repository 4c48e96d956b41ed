/** The id of a slide's headline field, which a click on the picture focuses. */
export const HEADLINE_FIELD_ID = 'slide-titulo'
