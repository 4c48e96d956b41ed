import { afterEach, expect, test } from 'vitest'

afterEach(() => document.body.replaceChildren())

/** @returns the facts whose dot, which stands in the 13 px before the fact's text, is visible */
const findFactsWithDot = (facts: readonly Element[]) =>
  facts.flatMap((fact) => {
    const { left, top, height } = fact.getBoundingClientRect()
    return document.elementFromPoint(left + 6, top + height / 2) === fact ? [fact.textContent] : []
  })

test('dots stand between facts, and none at the beginning or the end of a line', () => {
  const facts = ['12 min', '3,4 MB', 'Ana'].map((fact) => `<span style="flex: none; width: 90px">${fact}</span>`)
  document.body.innerHTML = `<div style="padding: 40px"><p class="dotted" style="width: 200px">${facts.join('')}</p></div>`
  const shown = [...document.querySelectorAll('.dotted > *')]
  const tops = shown.map((fact) => fact.getBoundingClientRect().top)
  expect(tops.map((top) => top === tops[0])).toEqual([true, true, false])
  expect(findFactsWithDot(shown)).toEqual(['3,4 MB'])
})
