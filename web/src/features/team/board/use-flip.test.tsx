import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFlip } from './use-flip.ts'

const ROW = 44

function List({ keys, order = keys.join() }: { keys: readonly string[]; order?: string }) {
  const box = useRef<HTMLUListElement>(null)
  useFlip(box, order)
  return (
    <ul ref={box}>
      {keys.map((key) => (
        <li key={key} data-flip={key} />
      ))}
    </ul>
  )
}

type Move = { key: string; from: string; to: string; ms: number }
let moves: Move[] = []
let width = 600

beforeEach(() => {
  moves = []
  width = 600
  Element.prototype.animate = function (this: HTMLElement, frames, options) {
    const [from, to] = frames as Keyframe[]
    moves.push({
      key: this.dataset.flip ?? '',
      from: String(from?.transform),
      to: String(to?.transform),
      ms: Number((options as KeyframeAnimationOptions).duration),
    })
    expect([from, to].map((frame) => Object.keys(frame ?? {}))).toEqual([['transform'], ['transform']])
    return {} as Animation
  }
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList) // the tests' browser prefers reduced motion
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0
    return new DOMRect(0, this.matches('li') ? place * ROW : 0, width, ROW)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

test('rows that change places are seen moving there; the others stand still', () => {
  const { rerender } = render(<List keys={['a', 'b', 'c']} />)
  rerender(<List keys={['b', 'a', 'c']} />)
  expect(moves).toEqual([
    { key: 'b', from: `translate(0px, ${ROW}px)`, to: 'none', ms: 160 },
    { key: 'a', from: `translate(0px, -${ROW}px)`, to: 'none', ms: 160 },
  ])
})

test('no row moves in the same order, in a box of another width, or where motion is unwanted', () => {
  const { rerender } = render(<List keys={['a', 'b']} />)
  rerender(<List keys={['b', 'a']} order="a,b" />)
  width = 300
  rerender(<List keys={['a', 'b']} order="changed" />)
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  rerender(<List keys={['b', 'a']} />)
  expect(moves).toEqual([])
})

test('a new row comes without a movement', () => {
  const { rerender } = render(<List keys={['a']} />)
  rerender(<List keys={['a', 'b']} />)
  expect(moves).toEqual([])
})
