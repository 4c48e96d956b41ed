const IN_FONTS =
  /[\n\u0020-\u007E\u00A0-\u017F\u0192\u01CD-\u01DC\u0218-\u021B\u02C6-\u02DD\u1E80-\u1EF9\u2002-\u200A\u2010-\u2027\u202F-\u203A\u203C\u2044\u2070-\u208E\u20A0-\u20BF\u2100-\u22FF\u2300-\u23FF\u2460-\u24FF\u25A0-\u27FF\u2900-\u2BFF]/u

/** Emoji are drawn as pictures and need no font. */
const IN_EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0020}-\u{E007F}]|\u200D|\u20E3|\uFE0E|\uFE0F/u

const isCovered = (character: string) => IN_FONTS.test(character) || IN_EMOJI.test(character)

function toCovered(character: string): string {
  if (isCovered(character)) return character
  const plain = character.normalize('NFKC')
  return [...plain].every(isCovered) ? plain : ''
}

/** What no font has would be an empty box. A tab becomes a space. */
export const keepCovered = (text: string) => [...text.replaceAll('\t', ' ')].map(toCovered).join('')

export const losesCharacters = (grapheme: string) =>
  [...grapheme].some((character) => toCovered(character) === '' && !/[\p{C}\p{Z}\t]/u.test(character))
