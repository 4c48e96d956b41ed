import type { Node } from '@takumi-rs/core'
import { corporateKicker, corporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { minimalKicker, minimalSheet } from '../families/minimal.ts'
import { vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import type { Scale } from '../layout/fit.ts'
import { column, ORNAMENT, row, shape } from '../layout/nodes.ts'
import { type Type, write } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'

/** The quotation without quotation marks of its own, since the template draws one. */
const stripQuotes = (text: string) =>
  text
    .trim()
    .replace(/^["“”«]+/, '')
    .replace(/["“”»]+$/, '')

type Quotation = { type: Type; wanted: number; least: number; width: number; color: string }

function writeQuotation(page: Page, scale: Scale, { type, wanted, least, width, color }: Quotation): Node | undefined {
  const text = stripQuotes(page.slide.headline)
  const size = scale.headline(text, type, { wanted, least, width })
  return write(text, type, { size, color, balance: true })
}

/** An opening quotation mark whose box is as high as its ink, so that it stands where it seems to. */
function writeMark(type: Type, size: number, color: string): Node {
  const style = { marginTop: -Math.round(size * 0.08), marginLeft: -Math.round(size * 0.04), height: size }
  const mark = write('“', { ...type, italic: false, leading: 1 }, { size, color, style })
  return row({ flexShrink: 0, height: Math.round(size * 0.42) }, [mark && { ...mark, id: ORNAMENT }])
}

export const quote: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { display, quote: voice, text } = chooseVoices(page.look)
    return minimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(40, [writeMark(display, scale.size(300, 160), scheme.accent), minimalKicker(page, scheme)]),
        stack(scale.size(48, 20), [
          writeQuotation(page, scale, { type: voice, wanted: 100, least: 50, width: page.width, color: scheme.ink }),
          write(page.slide.body, text, { size: scale.size(34, 27), color: scheme.muted }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { display, quote: voice, strong } = chooseVoices(page.look)
    const padding = scale.size(64, 36)
    const author = write(page.slide.body, strong, { size: scale.size(34, 26), color: scheme.ink, style: { flexShrink: 1 } })
    return corporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        column(
          {
            flexGrow: 1,
            flexShrink: 0,
            width: '100%',
            padding,
            justifyContent: 'space-between',
            borderRadius: PANEL_RADIUS,
            backgroundColor: scheme.shade,
          },
          [
            stack(28, [writeMark(display, scale.size(240, 140), scheme.accent), corporateKicker(page, scheme.accent)]),
            stack(scale.size(48, 22), [
              writeQuotation(page, scale, {
                type: voice,
                wanted: 84,
                least: 46,
                width: page.width - 2 * padding,
                color: scheme.ink,
              }),
              author &&
                row({ flexShrink: 0, gap: 24, alignItems: 'center' }, [
                  shape({ width: 56, height: 3, backgroundColor: scheme.accent }),
                  author,
                ]),
            ]),
          ],
        ),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = vividScheme(page)
    const { display, title, strong } = chooseVoices(page.look)
    return vividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(36, [writeMark(display, scale.size(380, 180), scheme.ink), vividKicker(page, scheme)]),
        stack(scale.size(44, 20), [
          writeQuotation(page, scale, { type: title, wanted: 108, least: 52, width: page.width, color: scheme.ink }),
          write(page.slide.body, strong, { size: scale.size(36, 27), color: scheme.ink }),
        ]),
      ],
    })
  },
}
