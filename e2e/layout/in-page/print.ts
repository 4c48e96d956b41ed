import { describeElement, isVisible } from './visibility.ts'

/** The contrast ratio that WCAG AA requires for text. */
const MIN_CONTRAST = 4.5

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** @returns WCAG's relative luminance of a CSS colour over white paper, from 0 (black) to 1 */
function relativeLuminance(colour: string): number {
  if (!canvas) return 1
  canvas.fillStyle = 'white'
  canvas.fillRect(0, 0, 1, 1)
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

/**
 * @returns a fault for a page with a dark background, and for each text that is too light on white paper, because browsers print no
 * backgrounds
 */
export function findUnreadableInPrint(): string[] {
  const page = relativeLuminance(getComputedStyle(document.body).backgroundColor)
  const faint = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      hasOwnText(element) &&
      isVisible(element) &&
      1.05 / (relativeLuminance(getComputedStyle(element).color) + 0.05) < MIN_CONTRAST,
  )
  return [
    ...(page < 0.9 ? ['the page is dark on paper'] : []),
    ...faint.map((element) => `too light on paper: ${describeElement(element)}`),
  ]
}
