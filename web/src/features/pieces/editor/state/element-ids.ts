/** The id of a slide's headline field, which a click on the picture focuses. */
export const FIRST_TEXT_ID = 'slide-titulo'
