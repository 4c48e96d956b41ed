import type { MeasuredNode, Node } from '@takumi-rs/core'
import { BOUND, ORNAMENT } from './nodes.ts'

export type EdgeBounds = { left: number; top: number; right: number; bottom: number }

export type TextFault = { text: string; reason: 'leaves its bounds' | 'overlaps' | 'breaks a word'; by?: string }

/**
 * In pixels. `TOLERANCE` allows for rounding, `BEARING` for the side bearing by which large letters are set left of the margin.
 */
const TOLERANCE = 1.5
const BEARING = 14

/** `isPanel`: a box with its own background, on which texts may lie, and which may not leave its bounds either. */
type PlacedText = { text: string; box: EdgeBounds; bounds: EdgeBounds; brokenWord: boolean; isPanel?: boolean }

const isInline = (node: Node) =>
  node.type === 'container' && node.style?.display === 'block' && (node.children ?? []).some(({ type }) => type === 'text')

function breaksWord(runs: MeasuredNode['runs']): boolean {
  return runs.some((run, index) => {
    const next = runs[index + 1]
    if (next === undefined || next.y <= run.y + 1) return false
    return /[\p{L}\p{N}]$/u.test(run.text) && /^[\p{L}\p{N}]/u.test(next.text)
  })
}

/** Widened by lines that are longer than the box. Trailing spaces hang over the line's end and do not count. */
function placeText(measured: MeasuredNode, left: number, top: number): EdgeBounds {
  const widths = measured.runs.map(({ text, x, width }) => x + width * (text.trimEnd().length / Math.max(1, text.length)))
  return {
    left,
    top,
    right: left + Math.max(measured.width, ...widths),
    bottom: top + measured.height,
  }
}

export const joinRuns = (measured: MeasuredNode): MeasuredNode['runs'] => [
  ...measured.runs,
  ...measured.children.flatMap(joinRuns),
]

function collectTexts(
  node: Node,
  measured: MeasuredNode,
  { bounds, isBounded }: { bounds: EdgeBounds; isBounded: boolean },
): PlacedText[] {
  const [, , , , left, top] = measured.transform
  if (node.type === 'image' || node.id === ORNAMENT) return []
  if (node.type === 'text' || isInline(node)) {
    const runs = joinRuns(measured)
    return [
      {
        text: runs.map((run) => run.text).join(''),
        box: placeText({ ...measured, runs }, left, top),
        bounds,
        brokenWord: breaksWord(runs),
      },
    ]
  }
  const own = node.id === BOUND ? { left, top, right: left + measured.width, bottom: top + measured.height } : bounds
  const box = { left, top, right: left + measured.width, bottom: top + measured.height }
  const isPanel = isBounded && node.style?.backgroundColor !== undefined && (node.children ?? []).length > 0
  const inside = (node.children ?? []).flatMap((child, index) => {
    const placed = measured.children[index]
    return placed === undefined ? [] : collectTexts(child, placed, { bounds: own, isBounded: isBounded || node.id === BOUND })
  })
  return isPanel ? [{ text: 'panel', box, bounds, brokenWord: false, isPanel }, ...inside] : inside
}

/** Where each text is, without ornaments. */
export const listTexts = (tree: Node, measured: MeasuredNode): Pick<PlacedText, 'text' | 'box'>[] =>
  collectTexts(tree, measured, { bounds: { left: 0, top: 0, right: 0, bottom: 0 }, isBounded: false }).filter(
    ({ isPanel }) => !isPanel,
  )

const leavesBounds = ({ box, bounds }: PlacedText) =>
  box.left < bounds.left - BEARING ||
  box.top < bounds.top - TOLERANCE ||
  box.right > bounds.right + TOLERANCE ||
  box.bottom > bounds.bottom + TOLERANCE

const isOverlapping = (a: EdgeBounds, b: EdgeBounds) =>
  a.left < b.right - TOLERANCE && b.left < a.right - TOLERANCE && a.top < b.bottom - TOLERANCE && b.top < a.bottom - TOLERANCE

/** Ornaments have no faults. `safe`: the bounds of texts outside of marked boxes. */
export function findTextFaults(tree: Node, measured: MeasuredNode, safe: EdgeBounds): TextFault[] {
  const placed = collectTexts(tree, measured, { bounds: safe, isBounded: false })
  const texts = placed.filter(({ isPanel }) => !isPanel)
  const outside = placed.filter(leavesBounds).map(({ text }): TextFault => ({ text, reason: 'leaves its bounds' }))
  const broken = texts.filter(({ brokenWord }) => brokenWord).map(({ text }): TextFault => ({ text, reason: 'breaks a word' }))
  const touching = texts.flatMap((first, index) =>
    texts
      .slice(index + 1)
      .filter((second) => isOverlapping(first.box, second.box))
      .map((second): TextFault => ({ text: first.text, reason: 'overlaps', by: second.text })),
  )
  return [...outside, ...touching, ...broken]
}
