import type { Node } from '@takumi-rs/core'
import { stripAccents } from 'contract/pieces/accent-marks.ts'
import { buildCorporateKicker, buildCorporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { buildMinimalKicker, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividKicker, buildVividSheet, chooseVividScheme } from '../families/vivid.ts'
import type { TextScale } from '../layout/fit.ts'
import { buildColumn, buildRow, buildShape, ORNAMENT } from '../layout/nodes.ts'
import { buildTextNode, type TypeStyle } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { buildBodyText, buildStack, chooseMarkColor, enlarge, placeNarrow } from '../style/parts.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

const stripQuotes = (text: string) =>
  text
    .trim()
    .replace(/^["“”«]+/, '')
    .replace(/["“”»]+$/, '')

const stripDash = (text: string) => text.trim().replace(/^[-–—]\s*/, '')

type Quotation = { type: TypeStyle; wanted: number; least: number; width: number; color: string; accent: string }

function buildQuotation(
  page: Page,
  scale: TextScale,
  { type, wanted, least, width, color, accent }: Quotation,
): Node | undefined {
  const text = stripQuotes(page.slide.headline)
  const size = scale.headline(stripAccents(text), type, { wanted, least, width })
  return buildTextNode(text, type, { size, color, accent, balance: true })
}

function buildMark({ isCentered }: Page, type: TypeStyle, size: number, color: string): Node {
  const style = { marginTop: -Math.round(size * 0.08), marginLeft: -Math.round(size * 0.04), height: size }
  const mark = buildTextNode('“', { ...type, italic: false, leading: 1 }, { size, color, style })
  return buildRow({ flexShrink: 0, height: Math.round(size * 0.42), justifyContent: isCentered ? 'center' : 'flex-start' }, [
    mark && { ...mark, id: ORNAMENT },
  ])
}

const wantQuotation = (page: Page, wanted: number) => Math.min(wanted * 1.3, enlarge(page, wanted, [page.slide.headline]))

export const quoteDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { display, quote: typeStyle } = chooseTypeStyles(page.look)
    return buildMinimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildStack(40, [
          buildMark(page, display, scale.size(300, 160), chooseMarkColor(page, scheme)),
          buildMinimalKicker(page, scheme),
        ]),
        buildStack(scale.size(48, 20), [
          buildQuotation(page, scale, {
            type: typeStyle,
            wanted: wantQuotation(page, 100),
            least: 50,
            width: page.width,
            color: scheme.ink,
            accent: chooseMarkColor(page, scheme),
          }),
          buildBodyText(page, scale, { wanted: 34, least: 27, color: scheme.muted }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { display, quote: typeStyle, strong } = chooseTypeStyles(page.look)
    const padding = scale.size(64, 36)
    const author = buildTextNode(stripDash(page.slide.body), strong, {
      size: scale.size(34, 26),
      color: scheme.ink,
      style: { flexShrink: 1 },
    })
    return buildCorporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        buildColumn(
          {
            flexGrow: 1,
            flexShrink: 0,
            width: '100%',
            padding,
            justifyContent: 'space-between',
            borderRadius: PANEL_RADIUS,
            ...(page.hasPhotoGround ? {} : { backgroundColor: scheme.shade }),
          },
          [
            buildStack(28, [
              buildMark(page, display, scale.size(240, 140), chooseMarkColor(page, scheme)),
              buildCorporateKicker(page, chooseMarkColor(page, scheme)),
            ]),
            buildStack(scale.size(48, 22), [
              buildQuotation(page, scale, {
                type: typeStyle,
                wanted: wantQuotation(page, 84),
                least: 46,
                width: page.width - 2 * padding,
                color: scheme.ink,
                accent: chooseMarkColor(page, scheme),
              }),
              author &&
                buildRow({ flexShrink: 0, gap: 24, alignItems: 'center', justifyContent: placeNarrow(page) }, [
                  buildShape({ width: 56, height: 3, backgroundColor: scheme.accent }),
                  author,
                ]),
            ]),
          ],
        ),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    const { display, title, strong } = chooseTypeStyles(page.look)
    return buildVividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildStack(36, [buildMark(page, display, scale.size(380, 180), scheme.ink), buildVividKicker(page, scheme)]),
        buildStack(scale.size(44, 20), [
          buildQuotation(page, scale, {
            type: title,
            wanted: wantQuotation(page, 108),
            least: 52,
            width: page.width,
            color: scheme.ink,
            accent: chooseMarkColor(page, scheme),
          }),
          buildTextNode(page.slide.body, strong, { size: scale.size(36, 27), color: scheme.ink }),
        ]),
      ],
    })
  },
}
