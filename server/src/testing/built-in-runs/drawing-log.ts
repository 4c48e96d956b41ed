import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { SlideDrawer } from '#features/pieces/draw-slide.ts'

/**
 * The drawing of one slide by one server. `end`: null where the server was killed before. Times are in milliseconds since 1970.
 */
export type Drawing = { pid: number; mark: string; position: number; begin: number; end: number | null }

type Line = { pid: number; n: number; begin?: number; end?: number; mark?: string; position?: number }

/**
 * Wraps a drawing function so that the beginning and the end of each drawing are written to a file, which survives a kill.
 * `mark`: the slide's kicker, which identifies the run in these tests.
 */
export function logDrawings(file: string, drawSlide: SlideDrawer): SlideDrawer {
  let drawings = 0
  const write = (line: Line) => appendFileSync(file, `${JSON.stringify(line)}\n`)
  return async (drawing, signal) => {
    const n = ++drawings
    write({ pid: process.pid, n, begin: Date.now(), mark: drawing.slide.kicker, position: drawing.position })
    try {
      return await drawSlide(drawing, signal)
    } finally {
      write({ pid: process.pid, n, end: Date.now() })
    }
  }
}

const readLines = (file: string): Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): Line => JSON.parse(line))
    : []

/** Reads the drawings of all servers in the order in which they began. */
export function readDrawings(file: string): Drawing[] {
  const drawings = new Map<string, Drawing>()
  for (const { pid, n, begin, end, mark = '', position = 0 } of readLines(file)) {
    const key = `${pid} ${n}`
    if (begin !== undefined) drawings.set(key, { pid, mark, position, begin, end: null })
    const begun = drawings.get(key)
    if (begun && end !== undefined) begun.end = end
  }
  return [...drawings.values()]
}
