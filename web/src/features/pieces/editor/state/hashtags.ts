import { MAX_HASHTAGS } from 'contract/pieces/pieces.ts'

export function parseHashtags(text: string): string[] {
  const words = text.split(/[\s,;]+/).map((word) => word.replace(/^#+/, ''))
  return [...new Set(words.filter(Boolean).map((word) => `#${word}`))]
}

const isGoodHashtag = (tag: string): boolean => tag.length <= 100 && /^#[\p{L}\p{N}_]+$/u.test(tag)

/** Finds the first tag that the platforms would cut off: one with characters other than letters, digits and `_`. */
export const findBadHashtag = (tags: readonly string[]): string | undefined => tags.find((tag) => !isGoodHashtag(tag))

/** The other tags stay on screen with their reason, and do not keep the rest of the piece from being saved. */
export const pickSavableHashtags = (tags: readonly string[]): string[] => tags.filter(isGoodHashtag).slice(0, MAX_HASHTAGS)

export const composePostText = ({ caption, hashtags }: { caption: string; hashtags: readonly string[] }): string =>
  [caption.trim(), hashtags.join(' ')].filter(Boolean).join('\n\n')
