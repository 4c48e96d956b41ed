/** The id of the field of a slide's text (`TextBox.place`), which a click on that text in the picture focuses. */
export const toTextFieldId = (place: string): string => `slide-${place.replaceAll('.', '-')}`
