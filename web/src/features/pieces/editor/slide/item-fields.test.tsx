import { screen, waitFor, within } from '@testing-library/react'
import { SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import { expect, test } from 'vitest'
import { aPiece, aSlide, stubPiece } from '#testing/pieces.ts'
import { openApp } from '#testing/render.tsx'

async function openList(...items: string[]) {
  stubPiece(aPiece({ slides: [aSlide(), aSlide({ id: 'b', template: 'list', items })] }))
  const { user } = openApp('/pieces/7')
  await user.click((await screen.findAllByRole('tab', { name: /^Slide 2/ }))[0] as HTMLElement)
  await screen.findByRole('group', { name: 'Itens' })
  return user
}

const findItems = () => within(screen.getByRole('group', { name: 'Itens' })).getAllByRole<HTMLInputElement>('textbox')
const readItems = () => findItems().map(({ value }) => value)
const focusItem = (at: number) => findItems()[at]?.focus()

test('a list pasted into a slide becomes an entry for each line, without marks; a line stays', async () => {
  const user = await openList('Antes', '')
  focusItem(1)
  await user.paste('• Água\n✅ Pão\n\n3. Sal')
  expect(readItems()).toEqual(['Antes', 'Água', 'Pão', 'Sal'])
  await waitFor(() => expect(findItems()[3]).toHaveFocus())
  await user.paste('! grosso')
  expect(readItems().at(-1)).toBe('Sal! grosso')
})

test('a pasted list longer than the slide takes loses nothing: the rest stays in the last entry', async () => {
  const user = await openList('')
  focusItem(0)
  await user.paste(Array.from({ length: 10 }, (_, n) => `- Linha ${n + 1}`).join('\n'))
  expect(readItems()).toHaveLength(SLIDE_LIMITS.items)
  expect(readItems().at(-1)).toBe('Linha 8 Linha 9 Linha 10')
})

test('in a slide’s list Enter adds an entry, Backspace removes an empty one, Alt and arrows move', async () => {
  const user = await openList('Um', 'Dois')
  focusItem(0)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(findItems()[1]).toHaveFocus())
  expect(readItems()).toEqual(['Um', '', 'Dois'])
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(findItems()[0]).toHaveFocus())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(readItems()).toEqual(['Dois', 'Um']))
  expect(findItems()[1]).toHaveFocus()
})
