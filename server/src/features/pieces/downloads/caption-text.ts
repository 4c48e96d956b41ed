import type { PieceContent } from 'contract/pieces/pieces.ts'

/**
 * Formats the texts that belong to a piece's pictures as a file, with line ends that every editor shows. A section without a text
 * is left out.
 */
export function formatCaptionText({ caption, hashtags, slides }: Pick<PieceContent, 'caption' | 'hashtags' | 'slides'>): string {
  const alternativeTexts = slides
    .map(({ alternativeText }, index) => (alternativeText === '' ? '' : `Slide ${index + 1}: ${alternativeText}`))
    .filter(Boolean)
  const sections = [
    ['Legenda', caption],
    ['Hashtags', hashtags.join(' ')],
    ['Textos alternativos', alternativeTexts.join('\n')],
  ].filter(([, text]) => text !== '')
  return `${sections.map(([heading, text]) => `${heading}\n\n${text}\n`).join('\n')}`.replace(/\r?\n/g, '\r\n')
}
