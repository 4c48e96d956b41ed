import { buildCorporateHead, buildCorporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, CARD_RADIUS, chooseVividScheme } from '../families/vivid.ts'
import { buildColumn, buildShape } from '../layout/nodes.ts'
import { writeText } from '../layout/text.ts'
import { buildStack } from '../style/parts.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { Drawings } from './drawings.ts'

export const content: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseTypeStyles(page.look)
    const body = writeText(page.slide.body, text, {
      size: scale.size(42, 29),
      color: scheme.ink,
      style: { maxWidth: page.width * 0.88 },
    })
    return buildMinimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(32, 14), wanted: body ? 104 : 136, least: 54 }),
        body &&
          buildStack(scale.size(40, 16), [
            buildShape({ height: 2, width: '100%', backgroundColor: scheme.line, marginTop: 24 }),
            body,
          ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseTypeStyles(page.look)
    const padding = scale.size(60, 36)
    const width = page.width - 2 * padding
    const panel = {
      flexGrow: 1,
      width: '100%',
      padding,
      gap: scale.size(40, 18),
      borderRadius: PANEL_RADIUS,
      backgroundColor: scheme.shade,
    }
    return buildCorporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        buildColumn({ ...panel, justifyContent: 'space-between' }, [
          buildCorporateHead(page, scheme, scale, {
            gap: scale.size(26, 12),
            kicker: scheme.accent,
            wanted: 92,
            least: 50,
            width,
          }),
          writeText(page.slide.body, text, { size: scale.size(40, 28), color: scheme.ink, style: { flexShrink: 0 } }),
        ]),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    const { text } = chooseTypeStyles(page.look)
    const body = writeText(page.slide.body, { ...text, weight: 500 }, { size: scale.size(42, 28), color: scheme.onFill })
    const padding = scale.size(52, 30)
    return buildVividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(34, 16), wanted: body ? 116 : 150, least: 54 }),
        body &&
          buildColumn(
            { flexShrink: 0, marginTop: scale.size(40, 16), padding, borderRadius: CARD_RADIUS, backgroundColor: scheme.fill },
            [body],
          ),
      ],
    })
  },
}
