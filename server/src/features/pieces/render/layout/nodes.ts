import type { ContainerNode, ImageNode, Node } from '@takumi-rs/core'

export type Style = NonNullable<Node['style']>

export const buildColumn = (style: Style, children: readonly (Node | undefined)[]): ContainerNode => ({
  type: 'container',
  style: { display: 'flex', flexDirection: 'column', ...style },
  children: children.filter((child) => child !== undefined),
})

export const buildRow = (style: Style, children: readonly (Node | undefined)[]): ContainerNode =>
  buildColumn({ flexDirection: 'row', ...style }, children)

export const buildShape = (style: Style): ContainerNode => ({ type: 'container', style: { flexShrink: 0, ...style } })

export const createDrawing = (svg: string, style: Style): ImageNode => ({
  type: 'image',
  src: new TextEncoder().encode(svg),
  style: { flexShrink: 0, ...style },
})

/** `replace`: what stands in the place of an image of decoded pixels. */
export function mapPixels(node: Node, replace: (image: ImageNode) => Node): Node {
  if (node.type === 'image') return isPixels(node.src) ? replace(node) : node
  if (node.type !== 'container' || !node.children) return node
  return { ...node, children: node.children.map((child) => mapPixels(child, replace)) }
}

const isPixels = (source: ImageNode['src']): boolean => typeof source === 'object' && 'data' in source

export const markBounds = (box: ContainerNode): ContainerNode => ({ ...box, id: BOUND })
export const BOUND = 'bound'

export const ORNAMENT = 'ornament'
