import { afterEach, expect, test, vi } from 'vitest'
import { readDraft, removeDraft, setAsideDraft, writeDraft } from './drafts.ts'

afterEach(() => vi.restoreAllMocks())

test('in a browser that denies storage there is no draft, and a form opens all the same', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(readDraft('entry')).toBeUndefined()
  expect(writeDraft('entry', { fields: { name: 'Aluguel' } })).toBe(false)
  expect(() => removeDraft('entry')).not.toThrow()
})

test('a draft is read as it was written, for a week', () => {
  writeDraft('entry', { fields: { name: 'Aluguel' } })
  expect(readDraft('entry')).toMatchObject({ fields: { name: 'Aluguel' } })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 24 * 3_600_000)
  expect(readDraft('entry')).toBeUndefined()
})

test('drafts that are set aside one after the other come back one after the other, the last one first', () => {
  for (const name of ['Aluguel', 'Internet', 'Café']) {
    writeDraft('piece', { fields: { name } })
    setAsideDraft('piece')
  }
  const takeName = () => {
    const draft = readDraft('piece')
    removeDraft('piece')
    return draft?.fields.name
  }
  expect([takeName(), takeName(), takeName(), takeName()]).toEqual(['Café', 'Internet', 'Aluguel', undefined])
})
