import { expect, test, vi } from 'vitest'
import { documentCopies } from './document-copies.ts'

const aCopy = (more: object = {}) => ({
  key: documentCopies.createKey(),
  id: 7,
  revision: 3,
  title: 'Um',
  html: '<p>a</p>',
  projectId: null,
  at: '2026-11-20T10:00:00.000Z',
  ...more,
})

test('local copies of texts stay until they are deleted, latest first, none over another', () => {
  const [first, second] = [aCopy(), aCopy({ id: undefined, at: '2026-11-20T11:00:00.000Z' })]
  expect([documentCopies.save(first), documentCopies.save(second)]).toEqual([true, true])
  expect(documentCopies.list()).toEqual([second, first])
  documentCopies.delete(second.key)
  expect(documentCopies.list()).toEqual([first])
})

test('what the browser’s storage has under other names, or broken, is no copy of a text', () => {
  localStorage.setItem('menu-recolhido', 'true')
  localStorage.setItem('conteudo:x', '{"title":1}')
  localStorage.setItem('conteudo:y', 'no json')
  expect(documentCopies.list()).toEqual([])
})

test('a local copy that the browser has no room for is not reported as kept', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(documentCopies.save(aCopy())).toBe(false)
  full.mockRestore()
})
