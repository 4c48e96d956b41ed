/** Reads hashtags from typed words. `#` is added where it is missing, and a tag that is repeated is listed once. */
export function parseHashtags(text: string): string[] {
  const words = text.split(/[\s,;]+/).map((word) => word.replace(/^#+/, ''))
  return [...new Set(words.filter(Boolean).map((word) => `#${word}`))]
}

/** Finds the first tag that the platforms would cut off: one with characters other than letters, digits and `_`. */
export const findBadHashtag = (tags: readonly string[]): string | undefined => tags.find((tag) => !/^#[\p{L}\p{N}_]+$/u.test(tag))

/** Composes the text that is published: the caption, and the hashtags in a paragraph of their own. */
export const composePostText = ({ caption, hashtags }: { caption: string; hashtags: readonly string[] }): string =>
  [caption.trim(), hashtags.join(' ')].filter(Boolean).join('\n\n')
