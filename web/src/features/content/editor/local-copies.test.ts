import { expect, test, vi } from 'vitest'
import { dropCopy, keepCopy, leftCopies, newCopyKey } from './local-copies.ts'

const aCopy = (more: object = {}) => ({
  key: newCopyKey(),
  id: 7,
  revision: 3,
  title: 'Um',
  html: '<p>a</p>',
  projectId: null,
  at: '2026-11-20T10:00:00.000Z',
  ...more,
})

test('what is kept is there until it is dropped, latest first; none is written over another', () => {
  const [first, second] = [aCopy(), aCopy({ id: undefined, at: '2026-11-20T11:00:00.000Z' })]
  expect([keepCopy(first), keepCopy(second)]).toEqual([true, true])
  expect(leftCopies()).toEqual([second, first])
  dropCopy(second.key)
  expect(leftCopies()).toEqual([first])
})

test('what this browser has under other names, or broken, is no copy', () => {
  localStorage.setItem('menu-recolhido', 'true')
  localStorage.setItem('conteudo:x', '{"title":1}')
  localStorage.setItem('conteudo:y', 'no json')
  expect(leftCopies()).toEqual([])
})

test('a browser without room says so', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keepCopy(aCopy())).toBe(false)
  full.mockRestore()
})
