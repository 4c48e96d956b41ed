import type { TextBox } from 'contract/pieces/drawings.ts'
import type { SlideTexts } from 'contract/pieces/slides.ts'
import type { Size } from '../fonts/engine.ts'
import type { FittedSlide } from './fit.ts'
import { listTexts } from './overflow.ts'

const listPlaces = ({
  kicker,
  headline,
  body,
  figure,
  callToAction,
  items,
  sides,
}: SlideTexts): [place: string, text: string][] => [
  ...Object.entries({ kicker, headline, body, figure, callToAction }),
  ...items.map((item, at): [string, string] => [`items.${at}`, item]),
  ...sides.flatMap(({ title, text }, at): [string, string][] => [
    [`sides.${at}.title`, title],
    [`sides.${at}.text`, text],
  ]),
]

/** What typography, capitals and quotation marks do not change. */
const toKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A drawn text is known by its words, so that no template has to name it; of equal texts the first in the slide comes first. */
export function findTextBoxes(
  slide: SlideTexts,
  { tree, measured }: Pick<FittedSlide, 'tree' | 'measured'>,
  size: Size,
): TextBox[] {
  const places = listPlaces(slide).map(([place, text]) => ({ place, key: toKey(text) }))
  return listTexts(tree, measured).flatMap(({ text, box }) => {
    const key = toKey(text)
    const at = key === '' ? -1 : places.findIndex((one) => one.key === key)
    const [found] = at < 0 ? [] : places.splice(at, 1)
    if (!found) return []
    const [left, top] = [Math.round((1000 * box.left) / size.width), Math.round((1000 * box.top) / size.height)]
    const width = Math.round((1000 * (box.right - box.left)) / size.width)
    return [{ place: found.place, left, top, width, height: Math.round((1000 * (box.bottom - box.top)) / size.height) }]
  })
}
