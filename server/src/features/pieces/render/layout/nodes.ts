import type { ContainerNode, ImageNode, Node } from '@takumi-rs/core'

export type Style = NonNullable<Node['style']>

/** Builds a box whose children stand below one another. */
export const buildColumn = (style: Style, children: readonly (Node | undefined)[]): ContainerNode => ({
  type: 'container',
  style: { display: 'flex', flexDirection: 'column', ...style },
  children: children.filter((child) => child !== undefined),
})

/** Builds a box whose children stand beside one another. */
export const buildRow = (style: Style, children: readonly (Node | undefined)[]): ContainerNode =>
  buildColumn({ flexDirection: 'row', ...style }, children)

/** Builds a coloured rectangle, rule or disc. */
export const buildShape = (style: Style): ContainerNode => ({ type: 'container', style: { flexShrink: 0, ...style } })

/** Makes an image node of an SVG that this program wrote. */
export const createDrawing = (svg: string, style: Style): ImageNode => ({
  type: 'image',
  src: new TextEncoder().encode(svg),
  style: { flexShrink: 0, ...style },
})

/** Marks a box whose texts may not leave it (`findTextFaults`). */
export const markBounds = (box: ContainerNode): ContainerNode => ({ ...box, id: BOUND })
export const BOUND = 'bound'

/** The mark of a letter that is drawn as an ornament, which may hang over its bounds. */
export const ORNAMENT = 'ornament'
