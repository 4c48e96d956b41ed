import { describe, isVisible } from './visibility.ts'

/** WCAG AA for text. */
const ENOUGH = 4.5

const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** WCAG's relative luminance of any CSS colour, over white as paper is. */
function luminanceOf(colour: string): number {
  if (!pen) return 1
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, 1, 1)
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const hasWords = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

/** On paper the page is light, and every text is dark enough on white: browsers leave backgrounds out. */
export function findPrintedDark(): string[] {
  const page = luminanceOf(getComputedStyle(document.body).backgroundColor)
  const faint = [...document.body.querySelectorAll('*')].filter(
    (element) => hasWords(element) && isVisible(element) && 1.05 / (luminanceOf(getComputedStyle(element).color) + 0.05) < ENOUGH,
  )
  return [
    ...(page < 0.9 ? ['the page is dark on paper'] : []),
    ...faint.map((element) => `too light on paper: ${describe(element)}`),
  ]
}
