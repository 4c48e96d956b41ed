import { expect, test } from 'vitest'
import { aPiece } from '#testing/pieces.ts'
import { createHistory } from './history.ts'
import { toPieceEdit } from './piece-edit.ts'

const START = toPieceEdit(aPiece({ title: '0' }))

function setUp() {
  let time = 10_000
  const history = createHistory(START, () => time)
  const type = (title: string, topic?: string) =>
    history.change({ ...history.get().present, title }, topic === undefined ? {} : { topic })
  return {
    history,
    type,
    wait: (ms: number) => {
      time += ms
    },
    title: () => history.get().present.title,
  }
}

test('each change of a piece is undone and redone in turn; a new change ends the redoing', () => {
  const { history, type, title } = setUp()
  type('1')
  type('2')
  expect([history.undo()?.title, history.undo()?.title, history.undo()]).toEqual(['1', '0', undefined])
  expect([history.redo()?.title, title()]).toEqual(['1', '1'])
  type('3')
  expect(history.redo()).toBeUndefined()
  expect([history.undo()?.title, title()]).toEqual(['1', '1'])
})

test('a burst of keys is one step of undo; a pause, another field or an undo begins another', () => {
  const { history, type, wait } = setUp()
  type('a', 'title')
  wait(1_000)
  type('ab', 'title')
  wait(1_300)
  type('abc', 'title')
  type('abcd', 'caption')
  expect([history.undo()?.title, history.undo()?.title, history.undo()?.title]).toEqual(['abc', 'ab', '0'])
  history.redo()
  type('x', 'title')
  expect(history.undo()?.title).toBe('ab')
})

test('two hundred steps of undo are remembered', () => {
  const { history, type } = setUp()
  for (let n = 1; n <= 250; n += 1) type(String(n))
  let last: string | undefined
  for (let step = history.undo(); step; step = history.undo()) last = step.title
  expect(last).toBe('50')
})
